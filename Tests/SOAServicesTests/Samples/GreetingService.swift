// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAServices

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A service as an app defines it, with a factory of each kind.
typealias GreetingService = Service<String, Result<String, any Error>>

/// An error for a greeting that is not UTF-8.
struct NotUTF8: Error, Equatable {
    let data: Data
}

extension GreetingService {
    static func greeting(in context: some URLServiceContext) -> Self {
        Service { name in
            await context.perform(greetingRequest(name, below: context.baseURL)).flatMap(text)
        }
    }

    static func greeting(using provider: some URLServiceProviding<some BaseURLProviding>) -> Self {
        Service { name in
            await provider.perform(request: greetingRequest(name, below: provider.context.baseURL)).flatMap(text)
        }
    }

    private static func greetingRequest(_ name: String, below baseURL: URL) -> URLRequest {
        URLRequest(url: baseURL.appending(path: "greeting").appending(path: name))
    }

    private static func text(_ response: (data: Data, urlResponse: URLResponse)) -> Result<String, any Error> {
        String(validating: response.data, as: UTF8.self).map { .success($0) } ?? .failure(NotUTF8(data: response.data))
    }
}
