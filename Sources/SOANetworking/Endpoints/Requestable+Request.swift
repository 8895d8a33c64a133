// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension Requestable {
    /// The URL of the request; nil if base, route and query make no URL.
    public var url: URL? {
        try? makeURL()
    }

    /// The request; nil if ``makeURLRequest()`` throws.
    public var urlRequest: URLRequest? {
        try? makeURLRequest()
    }

    /// Returns the request, or throws what is wrong with the endpoint.
    public func makeURLRequest() throws(RequestCreationError) -> URLRequest {
        var request = URLRequest(url: try makeURL())
        // A request begins with GET, and Foundation on Linux compares the spelling of each method that is set.
        if method != .get { request.httpMethod = method.description }
        try addHeaders(to: &request)
        if let timeout {
            guard timeout > .zero else { throw RequestCreationError(.invalidTimeout, "The timeout is not above zero.") }
            request.timeoutInterval = timeout / .seconds(1)
        }
        try addBody(to: &request)
        return request
    }

    /// The type with the base URL, or the server of another URL, as in `CarEndpoint (https://example.com/v1/…)`.
    ///
    /// Errors have it. Routes and queries have values of users, so they are left out.
    func publicName(at target: URL?) -> String {
        let name = String(describing: Self.self)
        let base = URL(string: baseURL)?.publicPart
        guard var components = base.flatMap({ URLComponents(url: $0, resolvingAgainstBaseURL: true) }) else {
            return name
        }
        if let target = target.flatMap({ URLComponents(url: $0, resolvingAgainstBaseURL: true) }) {
            components.scheme = target.scheme
            components.encodedHost = target.encodedHost
            components.port = target.port
        }
        guard let text = components.string, components.host != nil else { return name }
        return "\(name) (\(text)\(text.hasSuffix("/") ? "" : "/")…)"
    }

    private func makeURL() throws(RequestCreationError) -> URL {
        try EndpointURL(base: baseURL, route: route, queryItems: queryItems).url
    }

    private func addHeaders(to request: inout URLRequest) throws(RequestCreationError) {
        guard let headers, !headers.isEmpty else { return }
        for (name, value) in headers {
            guard name.isHTTPToken else {
                throw RequestCreationError(.invalidHeader, "A header field has a name that isn't a token.")
            }
            guard value.isHeaderValue else {
                throw RequestCreationError(.invalidHeader, "The header field \(name) has a control character in it.")
            }
        }
        guard headers.count == 1 || Set(headers.keys.map { $0.lowercased() }).count == headers.count else {
            throw RequestCreationError(.invalidHeader, "A header field is given twice, in two spellings.")
        }
        request.allHTTPHeaderFields = headers
    }

    private func addBody(to request: inout URLRequest) throws(RequestCreationError) {
        if let body {
            request.httpBody = body
        } else if let jsonBody {
            do {
                request.httpBody = try (encoder ?? .endpoint).encode(jsonBody)
            } catch {
                throw RequestCreationError(.invalidBody, "The body cannot be encoded.", underlyingError: error)
            }
            if request.value(forHTTPHeaderField: "Content-Type") == nil {
                request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            }
        }
    }
}

extension JSONEncoder {
    /// The encoder of endpoints that have none of their own: the same value gives the same bytes in every run.
    fileprivate static var endpoint: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return encoder
    }
}
