// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension Requestable {
    /// Where the request goes, query included; nil if base, route and query make no URL.
    public var url: URL? {
        try? makeURL()
    }

    /// The request; nil if the endpoint makes none.
    ///
    /// ``makeURLRequest()`` says why there is none.
    public var urlRequest: URLRequest? {
        try? makeURLRequest()
    }

    /// Makes the request.
    ///
    /// - Returns: A request with all that the endpoint says, and nothing else.
    /// - Throws: ``RequestCreationError``, saying what is wrong with the endpoint.
    public func makeURLRequest() throws(RequestCreationError) -> URLRequest {
        var request = URLRequest(url: try makeURL())
        request.httpMethod = method.description
        for (name, value) in try HeaderFields(headers ?? [:]).fields {
            request.setValue(value, forHTTPHeaderField: name)
        }
        if let timeout {
            guard timeout > .zero else { throw RequestCreationError(.invalidTimeout, "The timeout is not above zero.") }
            request.timeoutInterval = timeout / .seconds(1)
        }
        try addBody(to: &request)
        return request
    }

    private func makeURL() throws(RequestCreationError) -> URL {
        try EndpointURL(base: baseURL, route: route, queryItems: queryItems).url
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
    /// What encodes bodies unless an endpoint says otherwise: the same value gives the same bytes in every run.
    fileprivate static var endpoint: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return encoder
    }
}
