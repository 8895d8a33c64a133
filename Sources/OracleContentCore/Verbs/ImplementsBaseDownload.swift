// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Lets a service download a file.
///
/// Progress goes from 0 to 1: its numbers only grow, the last of a download that succeeds is 1, and they come from any
/// thread. Errors are ``OracleContentError``, or `CancellationError`; then there is no file. Callbacks come once, from any
/// thread.
public protocol ImplementsBaseDownload: BaseImplementation {
    /// The folder for files, where a call names none; nil for a new temporary folder each time.
    var storageDirectory: URL? { get }

    /// The name for files, where a call gives none; nil for the one that the server suggests.
    var storageFilename: String? { get }
}

extension ImplementsBaseDownload {
    /// Downloads to a folder of its own among the temporary ones.
    ///
    /// - Parameter progress: Told how far it is.
    /// - Returns: The file, which is the caller's, and the headers of the response.
    /// - Throws: ``OracleContentError``, or `CancellationError`.
    public func downloadAsync(
        progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> DownloadResult<URL> {
        try await calls.run { try await self.file(in: nil, named: nil, replacing: false, progress) }
    }

    /// Downloads to a folder.
    ///
    /// - Parameters:
    ///   - storageLocation: The folder; it is made if it is not there.
    ///   - filename: The name of the file in it; nil for the one that the server suggests.
    ///   - replacing: True if a file of that name may be replaced; otherwise the download fails then.
    ///   - progress: Told how far it is.
    /// - Returns: The file, and the headers of the response.
    /// - Throws: ``OracleContentError``, or `CancellationError`.
    public func downloadAsync(
        storageLocation: URL,
        filename: String? = nil,
        replacing: Bool = false,
        progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> DownloadResult<URL> {
        try await calls.run {
            try await self.file(in: storageLocation, named: filename, replacing: replacing, progress)
        }
    }

    /// Downloads to a folder of its own among the temporary ones, and calls back.
    ///
    /// - Parameters:
    ///   - progress: Told how far it is.
    ///   - completion: Called once, from any thread, with the file and the headers of the response.
    public func download(
        progress: (@Sendable (Double) -> Void)? = nil,
        completion: @escaping @Sendable (Result<DownloadResult<URL>, any Error>) -> Void
    ) {
        calls.start(
            { try await self.file(in: nil, named: nil, replacing: false, progress) },
            completion: completion
        )
    }

    /// Downloads to a folder, and calls back.
    ///
    /// - Parameters:
    ///   - storageLocation: The folder; it is made if it is not there.
    ///   - filename: The name of the file in it; nil for the one that the server suggests.
    ///   - replacing: True if a file of that name may be replaced; otherwise the download fails then.
    ///   - progress: Told how far it is.
    ///   - completion: Called once, from any thread, with the file and the headers of the response.
    public func download(
        storageLocation: URL,
        filename: String? = nil,
        replacing: Bool = false,
        progress: (@Sendable (Double) -> Void)? = nil,
        completion: @escaping @Sendable (Result<DownloadResult<URL>, any Error>) -> Void
    ) {
        calls.start(
            { try await self.file(in: storageLocation, named: filename, replacing: replacing, progress) },
            completion: completion
        )
    }

    func file(
        in folder: URL?,
        named name: String?,
        replacing: Bool,
        _ progress: (@Sendable (Double) -> Void)?
    ) async throws -> DownloadResult<URL> {
        let shelf = (folder ?? storageDirectory).map { FileShelf(folder: $0) } ?? .temporary()
        let given = (name ?? storageFilename).flatMap(FileName.init)
        return try await ServiceExchange(serviceParameters).tracked(progress) { progress in
            guard
                case .file(let file, let response) = try await ServiceExchange(serviceParameters).checkedDownload(
                    progress
                )
            else { throw OracleContentError.notModified }
            let suggested = given ?? FileName(response) ?? FileName("\(serviceIdentifier).tmp")
            guard let suggested else { throw OracleContentError.noURLReturned }
            do {
                let url = try shelf.place(file, as: suggested, replacing: replacing)
                return DownloadResult(result: url, headers: ResponseHeaders(response))
            } catch {
                for rest in [file, shelf.isTemporary ? shelf.folder : file] {
                    try? FileManager.default.removeItem(at: rest)
                }
                throw OracleContentError.couldNotStoreDownload(OracleContentError.StorageFailure(error))
            }
        }
    }
}
