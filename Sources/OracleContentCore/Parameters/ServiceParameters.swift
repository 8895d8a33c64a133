// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP
import SOALocking

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// The parameters of a service: path, query, headers and body of its request.
///
/// A subclass for a service of your own overrides at least the path:
///
/// ```swift
/// final class NotesParameters: ServiceParameters, @unchecked Sendable {
///     override var basePath: String { "/notes/api" }
///     override var serviceSuffix: String { "notes" }
/// }
/// ```
///
/// Any thread may use parameters at any time; a request has what they are at that moment. State that a subclass adds has
/// to keep that promise too.
open class ServiceParameters: @unchecked Sendable {
    // Sendable: the only stored property is a constant lock.
    let state: Lock<State>

    /// Creates parameters without any query.
    public init() {
        state = Lock(State())
    }

    /// The trailing part of the path, such as `items/CORE1`; a slash before it makes no difference.
    ///
    /// Characters that no path may have are percent-encoded; what looks encoded stays as it is. Text that comes from
    /// elsewhere needs ``pathSegment(_:)`` first.
    open var serviceSuffix: String { "" }

    /// The leading part of the path, before the version, such as `/content/published/api`.
    open var basePath: String { "" }

    /// The path of the service below the base URL.
    open var serviceSpecificPath: String {
        URLPath.joined([basePath, apiVersion.rawValue, serviceSuffix])
    }

    /// The method of the request.
    open var actionType: RequestType { .get }

    /// Returns the body of the request: by default the values of ``addPostBodyParameter(name:value:)`` as JSON, if any.
    ///
    /// There is none by default if ``actionType`` is `.get`, as that is unless a subclass overrides it.
    /// An error that it throws makes verbs throw ``OracleContentError/invalidPostBody``.
    open func postBody() throws -> String? {
        let body = state.withLock { $0.body }
        return body.isEmpty || actionType == .get ? nil : JSONValue<NoAsset>.object(body).jsonString()
    }

    /// Returns whether the URL and the request can be built; if not, ``invalidURLError`` is the reason.
    open func isWellFormed() -> Bool { true }

    /// The parameters of the query, in the order of their keys.
    open var queryItems: [URLQueryItem] {
        var parameters = parameters
        let name = QueryParameter.channelToken
        if parameters[name] == nil, isHome, let token = configuration.deliveryChannelToken() {
            parameters[name] = QueryParameter(name, token)
        }
        return parameters.sorted { $0.key < $1.key }.compactMap(\.value.queryItem)
    }

    /// Returns the URL of the request: the base URL, the path of the service, and the query; nil without a base URL.
    open func buildURL() -> URL? {
        RequestServers.building {
            var url: URL?
            // The token of one host is not for another, to which closures of the app may change meanwhile; those that do so at
            // each call get the last URL.
            for _ in 0..<3 {
                let home = configuration.url()
                url = (overrideURL ?? home).flatMap(buildURL)
                if configuration.url() == home { break }
            }
            return url
        }
    }

    private func buildURL(from url: URL) -> URL? {
        guard let base = BaseURL(url.absoluteString) else { return nil }
        let query = PercentEncoding.listQuery.query(of: queryItems)
        return base.url(path: URLPath.joined([base.path, serviceSpecificPath]), query: query)
    }

    /// Returns the request; nil if there is no URL, or if the body can't be created.
    open func request() -> URLRequest? { RequestServers.building(newRequest) }

    private func newRequest() -> URLRequest? {
        guard let url = buildURL() else { return nil }
        var request = URLRequest(url: url)
        // A request begins with GET, and Foundation on Linux compares the spelling of each method that is set.
        if actionType != .get { request.httpMethod = actionType.rawValue }
        request.allHTTPHeaderFields = headers(for: url)
        do {
            request.httpBody = try postBody().map { Data($0.utf8) }
        } catch {
            return nil
        }
        return request
    }

    /// Calls the closure with the request, at once.
    public func request(completion: (URLRequest?) -> Void) { completion(request()) }
}

/// The method of a service's request.
public enum RequestType: String, CaseIterable, Hashable, Sendable {
    /// Reads.
    case get = "GET"
    /// Creates something, or starts a job.
    case post = "POST"
    /// Replaces something.
    case put = "PUT"
    /// Removes something.
    case delete = "DELETE"
}

/// A version of an API, which is a part of the path.
public enum APIVersion: String, CaseIterable, Hashable, Sendable {
    /// Version 1, `v1` in the path.
    case v1
    /// Version 1.1, `v1.1` in the path.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    case v1_1 = "v1.1"

    /// Creates the version with a name such as `v1.1`, in upper or lower case.
    public init?(rawValue: String) {
        guard let version = Self.allCases.first(where: { $0.rawValue == rawValue.lowercased() }) else { return nil }
        self = version
    }
}
