// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// An endpoint of a server: everything that a request to it needs.
///
/// What is not known before the app runs comes in through ``init(input:)``.
///
/// ```swift
/// struct VehicleTax: Requestable {
///     typealias Response = TaxRecord
///
///     let plate: String
///
///     init(input plate: String) { self.plate = plate }
///
///     var baseURL: String { "https://api.example.com/v1" }
///     var route: Route { "vehicles/\(plate)/tax" }
///     var parameters: [String: String]? { ["expand": "all"] }
/// }
///
/// let record = try await provider.send(VehicleTax(input: "AB12 CDE"))
/// ```
///
/// Base and route are joined by one slash, whether they bring slashes of their own or not. A route is encoded once. `?`
/// and `#` in a route are text. A route with a `.` or `..` segment, encoded or not, makes no request, nor does one with
/// control characters. In a ``Route`` each value is one segment, so that text that a user typed can't reach another
/// endpoint.
public protocol Requestable: Sendable {
    /// What has to be known to make the endpoint; ``EmptyInput`` if nothing.
    associatedtype Input

    /// What the server answers; ``EmptyResponse`` if nothing.
    associatedtype Response: Decodable & Sendable

    /// Scheme, host and, if all routes share one, the beginning of the path. `http` and `https` will do.
    var baseURL: String { get }

    /// What the path is given as: a `String`, or a ``Route`` that encodes its values.
    associatedtype RouteValue: EndpointRoute = String

    /// The path below the base.
    ///
    /// Text that comes from elsewhere belongs into a ``Route``: in a `String` it can have slashes of its own.
    var route: RouteValue { get }

    /// What the request asks for; a GET unless the endpoint says otherwise.
    var method: HTTPMethod { get }

    /// The header fields. A line break in a value, or a name twice in different spellings, makes no request.
    var headers: [String: String]? { get }

    /// The query as plain text; it is encoded once, and sent in the order of the keys.
    var parameters: [String: String]? { get }

    /// The query in an order of its own, or with keys that come more than once; ``parameters`` unless given.
    var queryItems: [URLQueryItem] { get }

    /// The body, sent as it is.
    var body: Data? { get }

    /// The body as a value that is sent as JSON, with its content type, if there is no ``body``.
    var jsonBody: (any Encodable & Sendable)? { get }

    /// How long the request may take in all, to the last byte; as long as the transport lets it unless given.
    var timeout: Duration? { get }

    /// What decodes the response of this endpoint, if not what the provider has.
    var decoder: JSONDecoder? { get }

    /// What encodes ``jsonBody``, if not a plain `JSONEncoder`.
    var encoder: JSONEncoder? { get }

    /// Makes the endpoint.
    ///
    /// - Parameter input: What is not known before the app runs.
    init(input: Input)
}

extension Requestable {
    /// A GET.
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

    /// As long as the transport lets it.
    public var timeout: Duration? { nil }

    /// The decoder of the provider.
    public var decoder: JSONDecoder? { nil }

    /// A plain encoder that sorts keys.
    public var encoder: JSONEncoder? { nil }
}

extension Requestable where Input == EmptyInput {
    /// Makes an endpoint that needs no input.
    public init() {
        self.init(input: ())
    }
}
