// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// An endpoint of a server: everything that a request to it needs.
///
/// Values that are known only at run time are the input of ``init(input:)``.
///
/// ```swift
/// struct CarEndpoint: Requestable {
///     typealias Response = Car
///
///     let number: Int
///
///     init(input number: Int) { self.number = number }
///
///     var baseURL: String { "https://example.com/v1" }
///     var route: String { "cars/\(number)" }
/// }
/// ```
///
/// A provider sends it:
///
/// ```swift
/// let car = try await provider.send(CarEndpoint(input: 7))
/// ```
///
/// Base and route are joined by one slash, whether they have slashes of their own or not. A route is encoded once. `?`
/// and `#` in a route are text. A route with a `.` or `..` segment, encoded or not, makes no request, nor does one with
/// control characters. In a ``Route`` each value is one segment, so text that a user typed can't reach another endpoint.
public protocol Requestable: Sendable {
    /// The type of the input; ``EmptyInput`` if there is none.
    associatedtype Input

    /// The type of the response; ``EmptyResponse`` if there is none.
    associatedtype Response: Decodable & Sendable

    /// Scheme, host and, if all routes share one, the beginning of the path. `http` and `https` are allowed.
    var baseURL: String { get }

    /// The type of the route: a `String`, or a ``Route`` that encodes its values.
    associatedtype RouteValue: EndpointRoute = String

    /// The path below the base; text that comes from elsewhere needs a ``Route``, since a `String` may have slashes.
    var route: RouteValue { get }

    /// The method of the request; GET by default.
    var method: HTTPMethod { get }

    /// The header fields. A line break in a value, or a name twice in different spellings, makes no request.
    var headers: [String: String]? { get }

    /// The query as plain text, which is encoded once, and sent in the order of the keys.
    var parameters: [String: String]? { get }

    /// The query in an order of its own, or with keys that come more than once; ``parameters`` by default.
    var queryItems: [URLQueryItem] { get }

    /// The body.
    var body: Data? { get }

    /// The body as a value that is sent as JSON with its content type, if there is no ``body``.
    var jsonBody: (any Encodable & Sendable)? { get }

    /// The time that the request may take in all, with its interceptors; nil leaves it to the transport.
    var timeout: Duration? { get }

    /// The decoder of the response, in place of the provider's.
    var decoder: JSONDecoder? { get }

    /// The encoder of ``jsonBody``, in place of a plain `JSONEncoder`.
    var encoder: JSONEncoder? { get }

    /// Creates the endpoint.
    init(input: Input)
}

extension Requestable {
    /// GET.
    public var method: HTTPMethod { .get }

    /// No header fields.
    public var headers: [String: String]? { nil }

    /// No query.
    public var parameters: [String: String]? { nil }

    /// The parameters, in the order of their keys.
    public var queryItems: [URLQueryItem] {
        (parameters ?? [:]).sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
    }

    /// No body.
    public var body: Data? { nil }

    /// No body.
    public var jsonBody: (any Encodable & Sendable)? { nil }

    /// That of the transport.
    public var timeout: Duration? { nil }

    /// The decoder of the provider.
    public var decoder: JSONDecoder? { nil }

    /// A plain encoder that sorts keys.
    public var encoder: JSONEncoder? { nil }
}

/// The input of an endpoint that needs none.
public typealias EmptyInput = Void

extension Requestable where Input == EmptyInput {
    /// Creates an endpoint that needs no input.
    public init() {
        self.init(input: ())
    }
}

/// The response of an endpoint that only says that it worked.
///
/// An empty body, as that of a 204, is one, and so is any JSON.
public struct EmptyResponse: Codable, Hashable, Sendable {
    /// Creates a response, as mocks do.
    public init() {}
}
