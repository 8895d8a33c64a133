// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAServices

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A service that requests a token from the backend.
typealias TokenService = Service<Void, Result<String, any Error>>

extension TokenService {
    /// The response of the backend.
    private struct TokenDTO: Decodable {
        let token: String
    }

    static func token(from baseURL: URL, over network: URLService) -> Self {
        Service { _ in
            var request = URLRequest(url: baseURL.appending(path: "tokens"))
            request.httpMethod = "POST"
            return await network(request).validated().decode(TokenDTO.self).map(\.token)
        }
    }
}
