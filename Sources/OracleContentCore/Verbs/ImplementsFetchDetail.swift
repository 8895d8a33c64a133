// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Lets a service fetch one item.
///
/// A service that is not complete fails, and nothing is sent. Verbs throw ``OracleContentError`` or `CancellationError`.
/// Callbacks come once, from any thread. Verbs without parsing return the body and the head of a response.
public protocol ImplementsFetchDetail: BaseElementImplementation {}

extension ImplementsFetchDetail {
    /// Fetches the item.
    public func fetchAsync() async throws -> Element { try await fetchAsync(as: Element.self) }

    /// Fetches the item, and decodes it as another type.
    public func fetchAsync<Value: Decodable & Sendable>(as type: Value.Type) async throws -> Value {
        try await calls.run { try await self.value(as: type) }
    }

    /// Fetches the item, and calls back.
    public func fetch(completion: @escaping ServiceCompletion<Element>) {
        calls.start({ try await self.value(as: Element.self) }, completion: completion)
    }

    /// Fetches a response whose status is a success.
    public func fetchAsyncWithoutParsing() async throws -> UndecodedResponse {
        try await calls.run { try await self.rawResponse() }
    }

    /// Fetches a response whose status is a success, and calls back.
    public func fetchWithoutParsing(completion: @escaping ServiceCompletion<UndecodedResponse>) {
        calls.start({ try await self.rawResponse() }, completion: completion)
    }

    /// Fetches a response of any status, and calls back.
    public func fetchAsDataTask(completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void) {
        startDataTask(completion)
    }
}

extension BaseElementImplementation {
    func value<Value: Decodable>(as type: Value.Type) async throws -> Value {
        try await ServiceExchange(serviceParameters).value { data, _ in try decoded(type, from: data) }
    }

    /// Decodes the body of a response; the error names an empty one that can't be decoded.
    func decoded<Value: Decodable>(_ type: Value.Type, from body: Data) throws -> Value {
        do {
            return try decode(type, from: body)
        } catch is DecodingError where body.isEmpty {
            throw OracleContentError.invalidDataReturned(.empty)
        }
    }
}

extension BaseImplementation {
    /// Sends a request, and returns a response whose status is a success.
    func rawResponse() async throws -> UndecodedResponse {
        try await ServiceExchange(serviceParameters).value { ($0, $1) }
    }

    /// Sends a request if the check does not throw, and calls back with a response of any status.
    func startDataTask(
        after check: @escaping @Sendable () throws -> Void = {},
        _ completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) {
        calls.start {
            try check()
            return try await ServiceExchange(self.serviceParameters).value(checksStatus: false) { ($0, $1) }
        } completion: { result in
            switch result {
            case .success(let (data, response)): completion(data, response, nil)
            case .failure(let error): completion(nil, nil, error)
            }
        }
    }
}

/// Lets a service send the body of its parameters, whose ``ServiceParameters/actionType`` is another than `.get`: that has none.
///
/// Verbs throw ``OracleContentError`` or `CancellationError`. Callbacks come once, from any thread. Verbs without parsing
/// return the body and the head of a response.
public protocol ImplementsSubmit: BaseElementImplementation {}

extension ImplementsSubmit {
    /// Sends the body, and returns the decoded response.
    public func submitAsync() async throws -> Element {
        try await calls.run { try await self.value(as: Element.self) }
    }

    /// Sends the body, and calls back with the decoded response.
    public func submit(completion: @escaping ServiceCompletion<Element>) {
        calls.start({ try await self.value(as: Element.self) }, completion: completion)
    }

    /// Sends the body, and returns a response whose status is a success.
    public func submitAsyncWithoutParsing() async throws -> UndecodedResponse {
        try await calls.run { try await self.rawResponse() }
    }

    /// Sends the body, and calls back with a response whose status is a success.
    public func submitWithoutParsing(completion: @escaping ServiceCompletion<UndecodedResponse>) {
        calls.start({ try await self.rawResponse() }, completion: completion)
    }

    /// Sends the body, and calls back with a response of any status.
    public func submitAsDataTask(completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void) {
        startDataTask(completion)
    }
}
