// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP

/// Lets a service download a file that a ``CacheProvider`` keeps.
///
/// Calls for one key of one provider that are under way at the same time share one transfer. Cancelling one of them ends
/// that one alone. Progress and errors are as with ``ImplementsBaseDownload``.
public protocol ImplementsCacheProviderDownload: BaseImplementation {}

extension ImplementsCacheProviderDownload {
    /// Takes the file from the cache, or downloads it to there, as the policy of the cache has it.
    ///
    /// - Parameter progress: Told how far it is; 1 alone if what is kept is still current, nothing if the server is not asked.
    /// - Returns: The file, which is the cache's, and the headers of the response; none if the cache had the file.
    /// - Throws: ``OracleContentError``, or `CancellationError`.
    public func downloadAsync(
        progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> DownloadResult<URL> {
        try await calls.run { try await self.keptFile(progress) }
    }

    /// Takes the file from the cache, or downloads it to there, and calls back.
    ///
    /// - Parameters:
    ///   - progress: Told how far it is; 1 alone if what is kept is still current, nothing if the server is not asked.
    ///   - completion: Called once, from any thread.
    public func download(
        progress: (@Sendable (Double) -> Void)? = nil,
        completion: @escaping @Sendable (Result<DownloadResult<URL>, any Error>) -> Void
    ) {
        calls.start({ try await self.keptFile(progress) }, completion: completion)
    }

    func keptFile(_ progress: (@Sendable (Double) -> Void)?) async throws -> DownloadResult<URL> {
        let parameters = serviceParameters
        guard let provider = parameters.cacheProvider, let key = parameters.cacheKey else {
            throw OracleContentError.missingCacheProvider
        }
        if let found = provider.foundFile(key) { return found }
        let exchange = ServiceExchange(parameters)
        try exchange.check()
        return try await CurrentTransfers.files.download(key, keptBy: provider, progress: progress) { progress in
            if let found = provider.foundFile(key) { return found }
            return try await exchange.tracked(progress) { progress in
                switch try await exchange.checkedDownload(progress) {
                case .notModified:
                    return DownloadResult(result: try provider.cachedItem(key: key))
                case .file(let file, let response):
                    let headers = ResponseHeaders(response)
                    let kept = try file.handedOver { try provider.store(objectAt: file, key: key, headers: headers) }
                    return DownloadResult(result: kept, headers: headers)
                }
            }
        }
    }
}

extension CacheProvider {
    /// What a found file stands for, if the policy lets it.
    fileprivate func foundFile(_ key: String) -> DownloadResult<URL>? {
        guard cachePolicy == .bypassServerCallOnFoundItem else { return nil }
        return find(key: key).map { DownloadResult(result: $0) }
    }
}

extension URL {
    /// Lets somebody take a temporary file, and removes it unless it is kept where it is.
    func handedOver(_ keep: () throws -> URL) throws -> URL {
        do {
            let kept = try keep()
            if kept.standardizedFileURL != standardizedFileURL { try? FileManager.default.removeItem(at: self) }
            return kept
        } catch {
            try? FileManager.default.removeItem(at: self)
            throw error
        }
    }
}
