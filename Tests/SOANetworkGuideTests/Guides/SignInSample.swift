// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOANetworking

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct SignIn: NetworkInterceptor {
    let token: @Sendable () async throws -> String

    func adapt(_ request: URLRequest) async throws -> URLRequest {
        var request = request
        request.setValue("Bearer \(try await token())", forHTTPHeaderField: "Authorization")
        return request
    }
}
