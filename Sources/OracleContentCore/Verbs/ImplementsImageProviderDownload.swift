// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP

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
        return try await exchange.cached(in: provider, as: key, CurrentTransfers.images, observe) { file, headers in
            defer { try? FileManager.default.removeItem(at: file) }
            guard let image = OracleContentCoreImage(contentsOf: file) else {
                throw OracleContentError.couldNotCreateImageFromURL(file)
            }
            try provider.store(image: image, key: key, headers: headers)
            return image
        }
    }
}
