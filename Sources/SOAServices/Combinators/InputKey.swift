// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An input as a key: two requests are equal to Foundation though their headers, methods or bodies differ.
struct InputKey<Input: Hashable & Sendable>: Hashable, Sendable {
    private let input: Input
    private var method: String?
    private var headers: [String: String]?
    private var body: Data?
    private var stream: ObjectIdentifier?

    init(_ input: Input) {
        self.input = input
        guard Input.self == URLRequest.self, let request = input as? URLRequest else { return }
        method = request.method
        headers = request.allHTTPHeaderFields
        body = request.httpBody
        stream = request.httpBodyStream.map(ObjectIdentifier.init)
    }
}
