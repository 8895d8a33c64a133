// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// Stubbed responses that code makes up as it is asked.
public struct StubCode: URLStubSource {
    private let answer: @Sendable (URLRequest) async throws -> URLResult?

    /// Makes a source of a function.
    ///
    /// - Parameter answer: What to answer to a request; nil for none.
    public init(_ answer: @escaping @Sendable (URLRequest) async throws -> URLResult?) {
        self.answer = answer
    }

    /// What to answer to a request.
    ///
    /// - Parameter request: What was asked.
    /// - Returns: What the function answers.
    /// - Throws: What the function throws.
    public func result(for request: URLRequest) async throws -> URLResult? {
        try await answer(request)
    }
}
