// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP

/// The transfers of the process that are under way, and that are kept afterwards.
enum CurrentTransfers {
    /// What a transfer is kept by, and who keeps it.
    struct Key: Hashable, Sendable {
        let provider: ObjectIdentifier
        let name: String
    }

    typealias Transfers<Value: Sendable> = SharedWork<Key, Result<DownloadResult<Value>, any Error>>

    static let files = Transfers<URL>(whenAbandoned: .cancels)
    static let images = Transfers<OracleContentCoreImage>(whenAbandoned: .cancels)
}

extension SharedWork where Key == CurrentTransfers.Key {
    /// Joins the transfer for a key, or starts it.
    func download<Success: Sendable>(
        _ name: String,
        keptBy provider: AnyObject,
        progress: Progress?,
        _ work: @escaping @Sendable (@escaping Progress) async throws -> Success
    ) async throws -> Success where Value == Result<Success, any Error> {
        let key = CurrentTransfers.Key(provider: ObjectIdentifier(provider), name: name)
        let result = await value(for: key, progress: progress) { progress in
            do {
                return .success(try await work(progress))
            } catch {
                return .failure(error)
            }
        }
        guard let result else { throw CancellationError() }
        return try result.get()
    }
}
