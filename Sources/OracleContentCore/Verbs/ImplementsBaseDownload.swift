// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// Lets a service download a file.
///
/// Progress goes from 0 to 1: its numbers only grow, the last of a download that succeeds is 1, and they come from any
/// thread. Verbs throw ``OracleContentError`` or `CancellationError`; then there is no file. Callbacks come once, from any
/// thread.
public protocol ImplementsBaseDownload: BaseImplementation {
    /// The folder for files, unless a call names one; nil for a new temporary folder each time.
    var storageDirectory: URL? { get }

    /// The name for files, unless a call names one; nil for the one that the server suggests.
    var storageFilename: String? { get }
}

extension ImplementsBaseDownload {
    /// Downloads a file, which belongs to the caller.
    ///
    /// - Parameters:
    ///   - storageLocation: The folder, which is created if it does not exist; nil for a temporary one of the file's own.
    ///   - filename: The name of the file, which is kept as it is; nil for the one that the server suggests, made safe.
    ///     A name that can't stay in the folder, such as `../a`, fails the download before it begins.
    ///   - replacing: Whether a file of that name may be replaced; otherwise the download fails.
    ///   - progress: Called as bytes arrive.
    /// - Returns: The file, and the headers of the response.
    /// - Throws: What all verbs throw.
    public func downloadAsync(
        storageLocation: URL? = nil,
        filename: String? = nil,
        replacing: Bool = false,
        progress: ProgressObserver? = nil
    ) async throws -> DownloadResult<URL> {
        try await calls.run {
            try await self.undelivered(storageLocation, filename: filename, replacing: replacing, progress: progress)
        }
        .deliver()
    }

    /// Downloads a file, which belongs to the caller, and calls back.
    public func download(
        storageLocation: URL? = nil,
        filename: String? = nil,
        replacing: Bool = false,
        progress: ProgressObserver? = nil,
        completion: @escaping ServiceCompletion<DownloadResult<URL>>
    ) {
        calls.start {
            try await self.undelivered(storageLocation, filename: filename, replacing: replacing, progress: progress)
                .deliver()
        } completion: {
            completion($0)
        }
    }

    /// Downloads a file as ``downloadAsync(storageLocation:filename:replacing:progress:)`` does, for its owner to deliver.
    func undelivered(
        _ folder: URL? = nil,
        filename: String?,
        replacing: Bool,
        progress: ProgressObserver?
    ) async throws -> UndeliveredFile {
        let shelf = (folder ?? storageDirectory).map { FileShelf(folder: $0) } ?? .temporary()
        let filename = filename ?? storageFilename
        let exchange = ServiceExchange(serviceParameters)
        let progress = progress.map(DownloadProgress.init)
        return try await exchange.logged {
            let given = filename.flatMap { FileName($0) }
            // A file of that name would be elsewhere.
            if filename != nil, given == nil {
                throw OracleContentError.couldNotStoreDownload(.init(CocoaError(.fileWriteInvalidFileName)))
            }
            guard let (file, response) = try await exchange.checkedDownload(progress) else {
                throw OracleContentError.notModified
            }
            let name = given ?? FileName(response) ?? FileName(suggestion: "\(serviceIdentifier).tmp")
            guard let name else { throw OracleContentError.noURLReturned }
            do {
                let url = try shelf.place(file, as: name, replacing: replacing)
                let result = DownloadResult(result: url, headers: ResponseHeaders(response))
                progress?.advance(to: 1)
                // To remove what replaced a file would leave neither.
                return UndeliveredFile(result, on: replacing && !shelf.isTemporary ? nil : shelf)
            } catch {
                try? FileManager.default.removeItem(at: file)
                if shelf.isTemporary { try? FileManager.default.removeItem(at: shelf.folder) }
                throw OracleContentError.couldNotStoreDownload(.init(error, folder: shelf.folder))
            }
        }
    }
}
