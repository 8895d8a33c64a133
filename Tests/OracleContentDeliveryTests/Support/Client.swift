// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import OracleContentDelivery
import SOAHTTP
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

let base = URL(string: "https://content.example.com")

/// The path that all delivery services share.
let prefix = "https://content.example.com/content/published/api/v1.1"

/// A client with stubs in place of a server.
struct Client: Sendable {
    let stubs = StubTransport()
    let api: DeliveryAPI

    init(token: String? = nil, headers: [String: String] = [:], logger: (any LoggingProvider)? = nil) throws {
        api = DeliveryAPI(
            configuration: ContentConfiguration(
                url: try #require(base),
                headers: headers,
                deliveryChannelToken: token,
                transport: stubs,
                logger: logger
            )
        )
    }

    /// Creates a client whose requests all get one response.
    init(responding response: StubResponse) throws {
        try self.init()
        stubs.stub { _ in response }
    }

    /// Creates a client of a listing of numbers.
    init(pages total: Int) throws {
        try self.init()
        let listing = NumberListing(total: total)
        stubs.stub { listing.response(to: $0) }
    }
}

/// A server's listing of assets whose identifiers are `0`, `1` and so on.
struct NumberListing: Sendable {
    var total: Int
    /// The largest page that the server returns.
    var cap = 500
    /// The limit in the response; nil for that of the request.
    var echo: Int?
    /// Whether the response has `hasMore`.
    var includesHasMore = true

    func response(to request: URLRequest) -> StubResponse { .json(page(request.query)) }

    /// Returns the page for a query.
    func page(_ query: [String: String]) -> String {
        let offset = Int(query["offset"] ?? "0") ?? 0
        let limit = min(Int(query["limit"] ?? "100") ?? 100, cap)
        let ids = offset..<max(offset, min(total, offset + limit))
        let items = ids.map { #"{ "id": "\#($0)", "type": "Note" }"# }.joined(separator: ",")
        let more = includesHasMore ? #""hasMore": \#(ids.upperBound < total),"# : ""
        return
            #"{ \#(more) "offset": \#(offset), "count": \#(ids.count), "limit": \#(echo ?? limit), "items": [\#(items)] }"#
    }
}

extension URLRequest {
    /// The parameters of the query.
    var query: [String: String] { url?.queryParameters ?? [:] }
}

extension URL {
    /// The parameters of the query.
    var queryParameters: [String: String] {
        let items = URLComponents(url: self, resolvingAgainstBaseURL: true)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }
}
