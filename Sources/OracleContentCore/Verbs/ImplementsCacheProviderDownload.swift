// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP

/// Lets a service download a file to a ``CacheProvider``.
///
/// Calls for one key of one cache that are under way at the same time share one transfer. Cancelling one of them ends
/// that one alone. Progress and errors are as with ``ImplementsBaseDownload``; progress is 1 alone if the cached file is
/// still current, and there is none without a request.
public protocol ImplementsCacheProviderDownload: BaseImplementation {}

extension ImplementsCacheProviderDownload {
    /// Returns the file in the cache, without headers of a response, or downloads it there; it belongs to the cache.
    public func downloadAsync(progress: ProgressObserver? = nil) async throws -> DownloadResult<URL> {
        try await calls.run { try await self.cachedFile(progress) }
    }

    /// Returns the file in the cache, or downloads it there, and calls back.
    public func download(
        progress: ProgressObserver? = nil,
        completion: @escaping ServiceCompletion<DownloadResult<URL>>
    ) {
        calls.start({ try await self.cachedFile(progress) }, completion: completion)
    }

    private func cachedFile(_ observe: ProgressObserver?) async throws -> DownloadResult<URL> {
        let parameters = serviceParameters
        let exchange = ServiceExchange(parameters)
        let (provider, key) = try await exchange.logged {
            guard let provider = parameters.cacheProvider, let key = parameters.cacheKey else {
                throw OracleContentError.missingCacheProvider
            }
            return (provider, key)
        }
        return try await exchange.cached(in: provider, as: key, CurrentTransfers.files, observe) { file, headers in
            let stored: URL
            do {
                stored = try provider.store(objectAt: file, key: key, headers: headers)
            } catch {
                try? FileManager.default.removeItem(at: file)
                throw error
            }
            if stored.standardizedFileURL != file.standardizedFileURL { try? FileManager.default.removeItem(at: file) }
            return stored
        }
    }
}
