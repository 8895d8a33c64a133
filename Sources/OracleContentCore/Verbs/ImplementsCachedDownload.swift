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
        let files = CurrentTransfers.files
        return try await exchange.cached(in: provider, as: key, files, observe) { file, headers, generation in
            let stored: URL
            do {
                let cache = provider as? any GenerationalProvider<URL>
                stored =
                    try cache?.store(file, key: key, headers: headers, unlessRemovedSince: generation)
                    ?? provider.store(objectAt: file, key: key, headers: headers)
            } catch {
                try? FileManager.default.removeItem(at: file)
                throw error
            }
            if stored.standardizedFileURL != file.standardizedFileURL { try? FileManager.default.removeItem(at: file) }
            return stored
        }
    }
}

/// Lets a service download an image to an ``ImageProvider``.
///
/// It works as ``ImplementsCacheProviderDownload`` does. Bytes that are not a complete image fail with
/// ``OracleContentError/couldNotCreateImageFromURL(_:)``, and are not stored.
public protocol ImplementsImageProviderDownload: BaseImplementation {}

extension ImplementsImageProviderDownload {
    /// Returns the image in the cache, without headers of a response, or downloads it there.
    public func downloadImageAsync(
        progress: ProgressObserver? = nil
    ) async throws -> DownloadResult<OracleContentCoreImage> {
        try await calls.run { try await self.cachedImage(progress) }
    }

    /// Returns the image in the cache, or downloads it there, and calls back.
    public func downloadImage(
        progress: ProgressObserver? = nil,
        completion: @escaping ServiceCompletion<DownloadResult<OracleContentCoreImage>>
    ) {
        calls.start({ try await self.cachedImage(progress) }, completion: completion)
    }

    private func cachedImage(_ observe: ProgressObserver?) async throws -> DownloadResult<OracleContentCoreImage> {
        let parameters = serviceParameters
        let exchange = ServiceExchange(parameters)
        let (provider, key) = try await exchange.logged {
            guard let provider = parameters.imageProvider, let key = parameters.cacheKey else {
                throw OracleContentError.missingImageProvider
            }
            return (provider, key)
        }
        let images = CurrentTransfers.images
        return try await exchange.cached(in: provider, as: key, images, observe) { file, headers, generation in
            defer { try? FileManager.default.removeItem(at: file) }
            guard let image = OracleContentCoreImage(contentsOf: file) else {
                throw OracleContentError.couldNotCreateImageFromURL(file)
            }
            if let cache = provider as? any GenerationalProvider<OracleContentCoreImage> {
                return try cache.store(image, key: key, headers: headers, unlessRemovedSince: generation)
            }
            try provider.store(image: image, key: key, headers: headers)
            return image
        }
    }
}

/// The transfers to caches that are under way in the process.
enum CurrentTransfers {
    struct Key: Hashable, Sendable {
        let provider: ObjectIdentifier
        /// The bytes of the name: texts of other bytes may be equal.
        let name: [UInt8]
        /// Another one after the cache was emptied, so that nobody joins a transfer from before.
        let generation: Int?
    }

    /// Transfers of items, each of which knows whether a request was sent for it.
    typealias Transfers<Item: Sendable> = SharedWork<Key, Result<(DownloadResult<Item>, isRequested: Bool), any Error>>

    static let files = Transfers<URL>(whenAbandoned: .ends)
    static let images = Transfers<OracleContentCoreImage>(whenAbandoned: .ends)
}

extension ServiceExchange {
    /// Returns the item that a cache has, or downloads it there, as the policy of the cache says.
    ///
    /// Calls for one key of one cache share a transfer.
    func cached<Provider: DownloadProvider>(
        in provider: Provider,
        as key: String,
        _ transfers: CurrentTransfers.Transfers<Provider.Item>,
        _ observe: ProgressObserver?,
        store: @escaping @Sendable (URL, ResponseHeaders, Int?) throws -> Provider.Item
    ) async throws -> DownloadResult<Provider.Item> {
        let found = { @Sendable () -> DownloadResult<Provider.Item>? in
            guard provider.cachePolicy == .bypassServerCallOnFoundItem else { return nil }
            return provider.find(key: key).map { DownloadResult(result: $0) }
        }
        if let item = found() { return item }
        try await logged { try check() }
        let cache = provider as? any GenerationalProvider
        let generation = cache?.generation(of: key)
        let isCurrent = { @Sendable in generation == cache?.generation(of: key) }
        let transfer = CurrentTransfers.Key(
            provider: ObjectIdentifier(provider),
            name: Array(key.utf8),
            generation: generation
        )
        // Each caller has an end of its own: one that joins late may miss that of the transfer.
        let progress = observe.map(DownloadProgress.init)
        var isComplete = false
        defer { progress?.end(isComplete: isComplete) }
        let result = await transfers.value(for: transfer, progress: progress?.advance(to:)) { observe in
            await Result {
                if let item = found() { return (item, isRequested: false) }
                let progress = DownloadProgress(observe)
                let download = try await logged {
                    var arrival = try await checkedDownload(progress)
                    if arrival == nil {
                        do {
                            return DownloadResult(result: try provider.cachedItem(key: key))
                        } catch  where provider.headerValues(for: key).isEmpty && isCurrent() {
                            // The item had to make room for others after the request named its version.
                            arrival = try await checkedDownload(progress)
                        }
                    }
                    guard let (file, response) = arrival else {
                        return DownloadResult(result: try provider.cachedItem(key: key))
                    }
                    let headers = ResponseHeaders(response)
                    return DownloadResult(result: try store(file, headers, generation), headers: headers)
                }
                return (download, isRequested: true)
            }
        }
        guard let result else { throw CancellationError() }
        let (download, isRequested) = try result.get()
        isComplete = isRequested
        return download
    }
}
