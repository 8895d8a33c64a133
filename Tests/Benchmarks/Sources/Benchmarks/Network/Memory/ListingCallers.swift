// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import BenchmarkContenders
import Foundation
import OracleContentCore
import OracleContentDelivery
import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// All that read a listing page by page; each returns how many items came, and keeps none.
struct ListingCallers {
    private static let limit = 500

    let server: URL

    /// After how many items to stop.
    let items: Int

    var content: Caller {
        let client = DeliveryAPI(configuration: ContentConfiguration(url: server, transport: URLSessionTransport()))
        return Caller(name: "content paging") { [items] in
            var count = 0
            for try await asset in client.listAssets().limit(UInt(Self.limit)).items() {
                Used.up(asset)
                count += 1
                if count == items { break }
            }
            return count
        }
    }

    var byHand: Caller {
        let session = URLSession(configuration: .ephemeral)
        let decoder = PlainListing.decoder
        return Caller(name: "URLSession, paging by hand") { [server, items] in
            var count = 0
            while true {
                let path = "/content/published/api/v1.1/items?limit=\(Self.limit)&offset=\(count)"
                guard let url = URL(string: server.absoluteString + path) else { throw URLError(.badURL) }
                let page = try decoder.decode(PlainListing.self, from: try await session.data(from: url).0)
                for item in page.items {
                    Used.up(item)
                    count += 1
                    if count == items { return count }
                }
                if !page.hasMore { return count }
            }
        }
    }
}
