// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import SOAHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends requests through a transport, and reports what really came of them.
///
/// ```swift
/// let provider = RealNetworkProvider(transport: transport)
/// do {
///     let record = try await provider.send(VehicleTax(input: "AB12 CDE"))
/// } catch .httpStatusCode(404) {
///     // There is no such vehicle.
/// }
/// ```
///
/// A status of 200…299 with a body that decodes as the endpoint's response is a success; an empty body counts as `{}`.
/// Decoding happens off the caller's actor.
public struct RealNetworkProvider: Networking {
    /// A provider for everybody, which keeps nothing on disk.
    public static let shared = RealNetworkProvider(transport: URLSessionTransport.shared)

    /// Where the requests leave.
    public let transport: any HTTPTransport

    /// What decodes the responses of endpoints that have no decoder of their own.
    public let decoder: JSONDecoder

    /// What looks at requests, the first one first, and at answers, the first one last.
    public let interceptors: [any NetworkInterceptor]

    /// Makes a provider.
    ///
    /// - Parameters:
    ///   - transport: Where the requests leave.
    ///   - decoder: What decodes the responses of endpoints that have no decoder of their own.
    ///   - interceptors: What looks at requests, the first one first, and at answers, the first one last.
    public init(
        transport: any HTTPTransport,
        decoder: JSONDecoder = JSONDecoder(),
        interceptors: [any NetworkInterceptor] = []
    ) {
        self.transport = transport
        self.decoder = decoder
        self.interceptors = interceptors
    }

    /// Makes a provider that sends as a session does.
    ///
    /// - Parameter urlSession: The session whose configuration counts. Requests go by a session of the provider's own, so
    ///   that its rules for redirects hold. A delegate can't be taken over: if there is one, every request fails and says so.
    public init(urlSession: URLSession) {
        self.init(transport: URLSessionTransport(like: urlSession))
    }

    /// Sends a request and waits for the response.
    ///
    /// - Parameter endpoint: What to ask for.
    /// - Returns: The decoded response.
    /// - Throws: ``NetworkError``; `.cancelled` if the task was.
    @concurrent
    public func send<Endpoint: Requestable>(_ endpoint: Endpoint) async throws(NetworkError) -> Endpoint.Response {
        let (data, response) = try await rawResponse(of: endpoint)
        return try Self.parseOutput((data: data, response: response), decoder: endpoint.decoder ?? decoder).get()
    }

    /// Sends a request and waits for the response, of any status and undecoded.
    ///
    /// - Parameter endpoint: What to ask for.
    /// - Returns: Body and head of the response.
    /// - Throws: ``NetworkError``; `.cancelled` if the task was.
    @concurrent
    public func rawResponse(
        of endpoint: some Requestable
    ) async throws(NetworkError) -> (data: Data, response: HTTPURLResponse) {
        let request = try await makeRequest(to: endpoint)
        let (data, response) = try await exchange(request, within: endpoint.timeout)
        for interceptor in interceptors.reversed() {
            await interceptor.didReceive(response, data: data, for: request)
        }
        return (data, response)
    }

    private func makeRequest(to endpoint: some Requestable) async throws(NetworkError) -> URLRequest {
        do {
            var request = try endpoint.makeURLRequest()
            for interceptor in interceptors {
                request = try await interceptor.adapt(request)
            }
            return request
        } catch {
            throw NetworkError(error)
        }
    }

    private func exchange(
        _ request: URLRequest,
        within deadline: Duration?
    ) async throws(NetworkError) -> (Data, HTTPURLResponse) {
        if Task.isCancelled { throw .cancelled }
        do {
            guard let deadline else { return try await transport.data(for: request) }
            return try await transport.data(for: request, deadline: deadline)
        } catch {
            throw NetworkError(error)
        }
    }
}
