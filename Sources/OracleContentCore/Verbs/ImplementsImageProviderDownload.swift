// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP

/// Lets a service download an image that an ``ImageProvider`` keeps.
///
/// It works as ``ImplementsCacheProviderDownload`` does. Bytes that are no whole image fail with
/// ``OracleContentError/couldNotCreateImageFromURL(_:)``, and are not kept.
public protocol ImplementsImageProviderDownload: BaseImplementation {}

extension ImplementsImageProviderDownload {
    /// Takes the image from the provider, or downloads it to there, as the policy of the provider has it.
    ///
    /// - Parameter progress: Told how far it is; 1 alone if what is kept is still current, nothing if the server is not asked.
    /// - Returns: The image, and the headers of the response; none if the provider had the image.
    /// - Throws: ``OracleContentError``, or `CancellationError`.
    public func downloadImageAsync(
        progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> DownloadResult<OracleContentCoreImage> {
        try await calls.run { try await self.keptImage(progress) }
    }

    /// Takes the image from the provider, or downloads it to there, and calls back.
    ///
    /// - Parameters:
    ///   - progress: Told how far it is; 1 alone if what is kept is still current, nothing if the server is not asked.
    ///   - completion: Called once, from any thread.
    public func downloadImage(
        progress: (@Sendable (Double) -> Void)? = nil,
        completion: @escaping @Sendable (Result<DownloadResult<OracleContentCoreImage>, any Error>) -> Void
    ) {
        calls.start({ try await self.keptImage(progress) }, completion: completion)
    }

    func keptImage(_ progress: (@Sendable (Double) -> Void)?) async throws -> DownloadResult<OracleContentCoreImage> {
        let parameters = serviceParameters
        guard let provider = parameters.imageProvider, let key = parameters.cacheKey else {
            throw OracleContentError.missingImageProvider
        }
        if let found = provider.foundImage(key) { return found }
        let exchange = ServiceExchange(parameters)
        try exchange.check()
        return try await CurrentTransfers.images.download(key, keptBy: provider, progress: progress) { progress in
            if let found = provider.foundImage(key) { return found }
            return try await exchange.tracked(progress) { progress in
                switch try await exchange.checkedDownload(progress) {
                case .notModified:
                    return DownloadResult(result: try provider.cachedItem(key: key))
                case .file(let file, let response):
                    defer { try? FileManager.default.removeItem(at: file) }
                    guard let image = OracleContentCoreImage(contentsOf: file) else {
                        throw OracleContentError.couldNotCreateImageFromURL(file)
                    }
                    try provider.store(image: image, key: key, headers: ResponseHeaders(response))
                    return DownloadResult(result: image, headers: ResponseHeaders(response))
                }
            }
        }
    }
}

extension ImageProvider {
    /// What a found image stands for, if the policy lets it.
    fileprivate func foundImage(_ key: String) -> DownloadResult<OracleContentCoreImage>? {
        guard cachePolicy == .bypassServerCallOnFoundItem else { return nil }
        return find(key: key).map { DownloadResult(result: $0) }
    }
}
