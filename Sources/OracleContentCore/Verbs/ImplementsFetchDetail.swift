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
    /// - Returns: What the response holds.
    /// - Throws: ``OracleContentError``, or `CancellationError`.
    public func fetchAsync() async throws -> Element {
        try await calls.run { try await self.value() }
    }

    /// Fetches the thing, and reads it as a type of your own.
    ///
    /// - Parameter type: What the body is read as.
    /// - Returns: What the response holds.
    /// - Throws: ``OracleContentError``, or `CancellationError`.
    public func fetchAsync<Value: Decodable & Sendable>(as type: Value.Type) async throws -> Value {
        try await calls.run {
            try await ServiceExchange(self.serviceParameters).value { try self.decode(type, from: $0) }
        }
    }

    /// Fetches the thing, and calls back.
    ///
    /// - Parameter completion: Called once, from any thread.
    public func fetch(completion: @escaping @Sendable (Result<Element, any Error>) -> Void) {
        calls.start({ try await self.value() }, completion: completion)
    }

    /// Fetches the bytes of the response.
    ///
    /// - Returns: The body and the head of the response, whose status is a success.
    /// - Throws: ``OracleContentError``, or `CancellationError`.
    public func fetchAsyncWithoutParsing() async throws -> (Data?, URLResponse?) {
        try await calls.run { try await self.rawResponse() }
    }

    /// Fetches the bytes of the response, and calls back.
    ///
    /// - Parameter completion: Called once, from any thread.
    public func fetchWithoutParsing(
        completion: @escaping @Sendable (Result<(Data?, URLResponse?), any Error>) -> Void
    ) {
        calls.start({ try await self.rawResponse() }, completion: completion)
    }

    /// Fetches the response whatever its status, and calls back.
    ///
    /// - Parameter completion: Called once, from any thread, with body and head of the response, or with an error.
    public func fetchAsDataTask(completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void) {
        startDataTask(completion)
    }
}

extension BaseElementImplementation {
    /// Asks once, and reads the response.
    func value() async throws -> Element {
        try await ServiceExchange(serviceParameters).value { try decode(Element.self, from: $0) }
    }
}

extension BaseImplementation {
    /// Asks once, and takes a status of failure for one.
    func rawResponse() async throws -> (Data?, URLResponse?) {
        let (data, response) = try await ServiceExchange(serviceParameters).checkedResponse()
        return (data, response)
    }

    /// Asks once, and takes any response for one.
    func startDataTask(
        if isAllowed: @escaping @Sendable () throws -> Void = {},
        _ completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) {
        calls.start {
            try isAllowed()
            return try await ServiceExchange(self.serviceParameters).response()
        } completion: { result in
            switch result {
            case .success(let (data, response)): completion(data, response, nil)
            case .failure(let error): completion(nil, nil, error)
            }
        }
    }
}
