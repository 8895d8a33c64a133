// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP
import SOALocking

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// What a service asks for, and how: path, query, headers and body of its request.
///
/// Derive from it for a service of your own, and say at least what its path is:
///
/// ```swift
/// final class ReadNoteParameters: ServiceParameters, @unchecked Sendable {  // it has no state of its own
///     override var basePath: String { "/notes/api" }
///     override var serviceSuffix: String { "notes/7" }
/// }
/// ```
///
/// Parameters may be used by any thread at any time; a request is made of how they are at that moment. A derived class
/// that adds state has to keep that promise too.
open class ServiceParameters: @unchecked Sendable {
    // Sendable: the only stored property is a constant lock.
    let state: Lock<State>

    /// Makes parameters without any query.
    public init() {
        state = Lock(State())
    }

    /// The trailing part of the path, such as `items/CORE1`; a slash before it makes no difference.
    ///
    /// What may not stand in a path is percent-encoded, what looks encoded stays as it is. Text that comes from elsewhere
    /// goes through ``pathSegment(_:)`` first.
    open var serviceSuffix: String { "" }

    /// The leading part of the path, before the version, such as `/content/published/api`.
    open var basePath: String { "" }

    /// The whole path of the service below the base URL.
    open var serviceSpecificPath: String {
        URLPath.joined([basePath, apiVersion.rawValue, serviceSuffix])
    }

    /// What the request does.
    open var actionType: RequestType { .get }

    /// Tells whether the configuration's channel token goes along where the service has none of its own.
    open var usesChannelToken: Bool { true }

    /// Makes the body of the request: by default the parameters of ``addPostBodyParameter(name:value:)``, as JSON.
    ///
    /// - Returns: The body, or nil for none.
    /// - Throws: What keeps the body from being made; verbs then fail with ``OracleContentError/invalidPostBody``.
    open func postBody() throws -> String? {
        let body = state.withLock { $0.body }
        return body.isEmpty || actionType == .get ? nil : JSONValue<NoAsset>.object(body).jsonString()
    }

    /// Tells whether enough is known to make the URL and the request.
    ///
    /// Where this is false, say why by ``invalidURLError``.
    ///
    /// - Returns: True unless a derived class says otherwise.
    open func isWellFormed() -> Bool { true }

    /// The parameters of the query in their order, which is that of their keys.
    open var queryItems: [URLQueryItem] {
        var parameters = parameters
        let name = ChannelToken.parameterName
        if usesChannelToken, parameters[name] == nil, isHome, let token = configuration.deliveryChannelToken() {
            parameters[name] = QueryParameter(name, token)
        }
        return parameters.sorted { $0.key < $1.key }.compactMap(\.value.queryItem)
    }

    /// Puts the whole URL together: the base, the path of the base, the path of the service, and the query.
    ///
    /// - Returns: The URL, or nil while no base URL is known.
    open func buildURL() -> URL? {
        guard let base = overrideURL ?? configuration.url() else { return nil }
        return url(from: base)
    }

    /// Makes the request.
    ///
    /// - Returns: The request, or nil if there is no URL, or if the body cannot be made.
    open func request() -> URLRequest? {
        guard let url = buildURL() else { return nil }
        var request = URLRequest(url: url)
        request.httpMethod = actionType.rawValue
        for (name, value) in headers(for: url) { request.setValue(value, forHTTPHeaderField: name) }
        do {
            request.httpBody = try postBody().map { Data($0.utf8) }
        } catch {
            return nil
        }
        return request
    }

    /// Makes the request, and hands it to a closure.
    ///
    /// - Parameter completion: Called once, at once.
    public func request(completion: (URLRequest?) -> Void) {
        completion(request())
    }
}
