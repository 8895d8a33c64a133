// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Lets a service fetch one thing.
///
/// All verbs check first that the service is complete; if it is not, they fail and nothing is sent. Errors are
/// ``OracleContentError``, or `CancellationError`. Callbacks come once, from any thread.
public protocol ImplementsFetchDetail: BaseElementImplementation {}

extension ImplementsFetchDetail {
    /// Fetches the thing.
    ///
    /// - Returns: What the answer holds.
    /// - Throws: ``OracleContentError``, or `CancellationError`.
    public func fetchAsync() async throws -> Element {
        try await calls.run { try await self.value() }
    }

    /// Fetches the thing, and calls back.
    ///
    /// - Parameter completion: Called once, from any thread.
    public func fetch(completion: @escaping @Sendable (Result<Element, any Error>) -> Void) {
        calls.start({ try await self.value() }, completion: completion)
    }

    /// Fetches the bytes of the answer.
    ///
    /// - Returns: The body and the head of the answer, whose status is a success.
    /// - Throws: ``OracleContentError``, or `CancellationError`.
    public func fetchAsyncWithoutParsing() async throws -> (Data?, URLResponse?) {
        try await calls.run { try await self.rawAnswer() }
    }

    /// Fetches the bytes of the answer, and calls back.
    ///
    /// - Parameter completion: Called once, from any thread.
    public func fetchWithoutParsing(
        completion: @escaping @Sendable (Result<(Data?, URLResponse?), any Error>) -> Void
    ) {
        calls.start({ try await self.rawAnswer() }, completion: completion)
    }

    /// Fetches the answer whatever its status, and calls back.
    ///
    /// - Parameter completion: Called once, from any thread, with body and head of the answer, or with an error.
    public func fetchAsDataTask(completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void) {
        startDataTask(completion)
    }
}

extension BaseElementImplementation {
    /// Asks once, and reads the answer.
    func value() async throws -> Element {
        try await ServiceExchange(serviceParameters).value { try decode(Element.self, from: $0) }
    }
}

extension BaseImplementation {
    /// Asks once, and takes a status of failure for one.
    func rawAnswer() async throws -> (Data?, URLResponse?) {
        let (data, response) = try await ServiceExchange(serviceParameters).checkedAnswer()
        return (data, response)
    }

    /// Asks once, and takes any answer for one.
    func startDataTask(
        if isAllowed: @escaping @Sendable () throws -> Void = {},
        _ completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) {
        calls.start {
            try isAllowed()
            return try await ServiceExchange(self.serviceParameters).answer()
        } completion: { result in
            switch result {
            case .success(let (data, response)): completion(data, response, nil)
            case .failure(let error): completion(nil, nil, error)
            }
        }
    }
}
