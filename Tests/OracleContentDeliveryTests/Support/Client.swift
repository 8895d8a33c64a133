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

/// The path that all delivery services have in common.
let prefix = "https://content.example.com/content/published/api/v1.1"

/// A client of stubs, and the stubs.
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

    /// A client whose every request gets the same response.
    init(answering answer: StubResponse) throws {
        try self.init()
        stubs.stub { _ in answer }
    }

    /// A client of a listing of numbers.
    init(pages total: Int) throws {
        try self.init()
        let listing = NumberListing(total: total)
        stubs.stub { listing.answer($0) }
    }
}

/// A server's listing of so many assets, called `0`, `1` and so on.
struct NumberListing: Sendable {
    var total: Int
    /// The largest page that the server gives.
    var cap = 500
    /// The limit that the server says it was asked for.
    var echo: Int?
    /// Whether the server says that there is more.
    var tellsMore = true

    func answer(_ request: URLRequest) -> StubResponse { .json(page(request.query)) }

    /// The page that a query asks for.
    func page(_ query: [String: String]) -> String {
        let offset = Int(query["offset"] ?? "0") ?? 0
        let limit = min(Int(query["limit"] ?? "100") ?? 100, cap)
        let ids = offset..<max(offset, min(total, offset + limit))
        let items = ids.map { #"{ "id": "\#($0)", "type": "Note" }"# }.joined(separator: ",")
        let more = tellsMore ? #""hasMore": \#(ids.upperBound < total),"# : ""
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
