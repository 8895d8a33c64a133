// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOANetworking

/// An asset of a server, as the module `SOANetworking` would have it.
struct AssetEndpoint: Requestable {
    typealias Response = PlainListing.Item

    let baseURL: String
    let route: String

    init(input: (server: String, identifier: String)) {
        baseURL = input.server
        route = AssetRequest.path(input.identifier)
    }

    var parameters: [String: String]? { AssetRequest.query }
    var headers: [String: String]? { AssetRequest.headers }

    static func provider(over transport: any HTTPTransport, decoder: JSONDecoder) -> RealNetworkProvider {
        RealNetworkProvider(transport: transport, decoder: decoder)
    }
}
