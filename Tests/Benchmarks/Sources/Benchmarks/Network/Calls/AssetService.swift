// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOAServices

/// Reads an asset by its identifier.
typealias AssetService = Service<String, Result<PlainListing.Item, any Error>>

extension AssetService {
    /// Reads it as the module `SOAServices` would have it.
    static func asset(_ asset: AssetRequest, over transport: any HTTPTransport, decoder: JSONDecoder) -> Self {
        let context = LiveURLServiceContext(baseURL: asset.server, transport: transport)
        return Service { identifier in
            do {
                return await context.perform(try asset.request(identifier))
                    .validated()
                    .decode(PlainListing.Item.self, decoder: decoder)
            } catch {
                return .failure(error)
            }
        }
    }
}
