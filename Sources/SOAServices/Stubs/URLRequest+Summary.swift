// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLRequest {
    /// Method and URL, without what may be secret.
    var summary: String {
        "\(httpMethod ?? "GET") \(url?.publicPart?.absoluteString ?? "no URL")"
    }
}
