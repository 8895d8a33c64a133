// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import SOAHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A provider that sends requests over a transport.
///
/// ```swift
/// let provider = RealNetworkProvider(transport: transport)
/// let car = try await provider.send(CarEndpoint(input: 7))
/// print(car.name)  // Beetle 7
/// ```
///
/// A status of 200…299 with a body that decodes as the endpoint's response is a success; an empty body counts as `{}`.
/// Decoding happens off the caller's actor.
public struct RealNetworkProvider: Networking {
    /// A shared provider, which keeps nothing on disk.
    public static let shared = RealNetworkProvider(transport: URLSessionTransport.shared)

    /// The transport.
    public let transport: any HTTPTransport

    /// The decoder for endpoints that have none of their own.
    public let decoder: JSONDecoder

    /// The interceptors: the first one adapts requests first, and receives responses last.
    public let interceptors: [any NetworkInterceptor]

    /// Creates a provider.
    public init(
        transport: any HTTPTransport,
        decoder: JSONDecoder = JSONDecoder(),
        interceptors: [any NetworkInterceptor] = []
    ) {
        self.transport = transport
        self.decoder = decoder
        self.interceptors = interceptors
    }

    /// Creates a provider that sends requests by a session like another; every request fails if that has a delegate.
    public init(urlSession: URLSession) {
        self.init(transport: URLSessionTransport(like: urlSession))
    }

    /// Sends a request, and returns the decoded response.
    @concurrent
    public func send<Endpoint: Requestable>(_ endpoint: Endpoint) async throws(NetworkError) -> Endpoint.Response {
        try await naming(endpoint) { target in
            let (data, response) = try await self.response(of: endpoint, by: target)
            return try Self.parseOutput((data: data, response: response), decoder: endpoint.decoder ?? decoder).get()
        }
    }

    /// Sends a request, and returns the undecoded response of any status.
    @concurrent
    public func rawResponse(
        of endpoint: some Requestable
    ) async throws(NetworkError) -> (data: Data, response: HTTPURLResponse) {
        try await naming(endpoint) { try await response(of: endpoint, by: $0) }
    }

    /// Does work with the interceptors, and names the endpoint and the server in the error that it throws.
    private func naming<Value>(
        _ endpoint: some Requestable,
        _ work: (Interception) async throws -> Value
    ) async throws(NetworkError) -> Value {
        let interception = Interception(interceptors: interceptors)
        do {
            return try await work(interception)
        } catch {
            throw NetworkError(error).naming(endpoint.publicName(at: interception.target.url))
        }
    }

    private func response(
        of endpoint: some Requestable,
        by interception: Interception
    ) async throws -> (data: Data, response: HTTPURLResponse) {
        let request = try endpoint.makeURLRequest()
        try Task.checkCancellation()
        let transport = transport.using(interceptors.isEmpty ? [] : [interception])
        guard let deadline = endpoint.timeout else { return try await transport.data(for: request) }
        return try await transport.data(for: request, deadline: deadline)
    }

    /// Decodes the body of a response by HTTP whose status is in 200…299; an empty body counts as `{}`.
    public static func parseOutput<Response: Decodable>(
        _ output: (data: Data, response: URLResponse),
        decoder: JSONDecoder = JSONDecoder()
    ) -> Result<Response, NetworkError> {
        guard let head = output.response as? HTTPURLResponse else { return .failure(.empty) }
        guard 200...299 ~= head.statusCode else {
            let rejected = RejectedResponse(statusCode: head.statusCode, headers: head.fields, body: output.data)
            return .failure(.httpStatusCode(rejected))
        }
        do {
            let body = output.data.isEmpty ? Data("{}".utf8) : output.data
            return .success(try decoder.decode(Response.self, from: body))
        } catch {
            var failure = DecodingFailure(error, body: output.data)
            failure.typeName = String(describing: Response.self)
            return .failure(.decodingError(failure))
        }
    }
}
