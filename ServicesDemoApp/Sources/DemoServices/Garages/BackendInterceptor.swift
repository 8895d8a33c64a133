// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import Networking

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends the requests of endpoints to the backend that the app is pointed at.
struct BackendInterceptor: NetworkInterceptor {
    let baseURL: URL

    func adapt(_ request: URLRequest) -> URLRequest {
        guard
            let url = request.url,
            var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { return request }
        components.scheme = baseURL.scheme
        components.host = baseURL.host()
        components.port = baseURL.port
        var request = request
        request.url = components.url
        return request
    }
}
