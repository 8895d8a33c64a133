// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP

/// The transfers to caches that are under way in the process.
enum CurrentTransfers {
    /// The key of a transfer, and its cache.
    struct Key: Hashable, Sendable {
        let provider: ObjectIdentifier
        /// The bytes of the name: texts of other bytes may be equal.
        let name: [UInt8]
    }

    typealias Transfers<Item: Sendable> = SharedWork<Key, Result<DownloadResult<Item>, any Error>>

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
        store: @escaping @Sendable (URL, ResponseHeaders) throws -> Provider.Item
    ) async throws -> DownloadResult<Provider.Item> {
        let found = { @Sendable () -> DownloadResult<Provider.Item>? in
            guard provider.cachePolicy == .bypassServerCallOnFoundItem else { return nil }
            return provider.find(key: key).map { DownloadResult(result: $0) }
        }
        if let item = found() { return item }
        try await logged { try check() }
        let transfer = CurrentTransfers.Key(provider: ObjectIdentifier(provider), name: Array(key.utf8))
        let result = await transfers.value(for: transfer, progress: observe) { observe in
            await Result {
                if let item = found() { return item }
                return try await tracked(observe) { progress in
                    guard let (file, response) = try await checkedDownload(progress) else {
                        return DownloadResult(result: try provider.cachedItem(key: key))
                    }
                    let headers = ResponseHeaders(response)
                    return DownloadResult(result: try store(file, headers), headers: headers)
                }
            }
        }
        guard let result else { throw CancellationError() }
        return try result.get()
    }
}
