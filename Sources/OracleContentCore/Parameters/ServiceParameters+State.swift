// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import SOAHTTP
import SOALocking

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension ServiceParameters {
    /// Everything about a service that may change.
    struct State: Sendable {
        var parameters: [String: any ConvertToURLQueryItem] = [:]
        var apiVersion = APIVersion.v1_1
        var hasMore = true
        /// Counts how often somebody moved the place where the next page begins.
        var moves = 0
        /// Where the listing begins.
        var start: String?
        var lastPage: Page?
        var repeatsPage = false
        var invalidURLError: OracleContentError?
        var body: [String: JSONValue<NoAsset>] = [:]
        var configuration: ContentConfiguration?
        var overrideURL: URL?
        var overrideHeaders: (@Sendable () -> [String: String])?
        var overrideSessionConfiguration: URLSessionConfiguration?
        var overrideTransport: (any HTTPTransport)?
        var usesNoCacheSession = false
        var includesAuthentication = true
        var additionalHeaders: [String: String] = [:]
        var cacheProvider: (any CacheProvider)?
        var imageProvider: (any ImageProvider)?
        var cacheKey: String?
    }

    /// The parameters of the query by their keys; the last value for a key counts.
    public var parameters: [String: any ConvertToURLQueryItem] {
        get { state.withLock { $0.parameters } }
        set {
            state.withLock { state in
                state.parameters = newValue
                state.start = newValue[PageCursor.offsetName]?.queryItem?.value
                state.moves += 1
            }
        }
    }

    /// Sets a parameter of the query.
    ///
    /// - Parameters:
    ///   - key: What the parameter is known by; a later value for the same key takes the place of an earlier one.
    ///   - value: Name and value in the query.
    public func addParameter(key: String, value: any ConvertToURLQueryItem) {
        let text = value.queryItem?.value
        state.withLock { state in
            state.parameters[key] = value
            guard key == PageCursor.offsetName else { return }
            state.start = text
            state.moves += 1
        }
    }

    /// The version of the API.
    public var apiVersion: APIVersion {
        get { state.withLock { $0.apiVersion } }
        set { state.withLock { $0.apiVersion = newValue } }
    }

    /// False once a listing has come to its end; whoever sets it decides.
    public var hasMore: Bool {
        get { state.withLock { $0.hasMore } }
        set {
            state.withLock { state in
                state.hasMore = newValue
                state.moves += 1
            }
        }
    }

    /// Why the parameters are not well formed.
    public var invalidURLError: OracleContentError? {
        get { state.withLock { $0.invalidURLError } }
        set { state.withLock { $0.invalidURLError = newValue } }
    }

    /// Adds to the body of the request, which is a JSON object of all that was added.
    ///
    /// - Parameters:
    ///   - name: The name in the object.
    ///   - value: The value.
    public func addPostBodyParameter(name: String, value: JSONValue<NoAsset>) {
        state.withLock { $0.body[name] = value }
    }

    /// What the service works with where it has nothing of its own: a client's configuration, or else ``Onboarding``.
    public var configuration: ContentConfiguration {
        get { state.withLock { $0.configuration } ?? Onboarding.configuration }
        set { state.withLock { $0.configuration = newValue } }
    }

    /// What takes the place of the configuration's URL for this service.
    public var overrideURL: URL? {
        get { state.withLock { $0.overrideURL } }
        set { state.withLock { $0.overrideURL = newValue } }
    }

    /// What takes the place of the configuration's headers for this service.
    public var overrideURLRequestHeaders: (@Sendable () -> [String: String])? {
        get { state.withLock { $0.overrideHeaders } }
        set { state.withLock { $0.overrideHeaders = newValue } }
    }

    /// How a session for this service alone works; the session is made once, when this is set.
    public var overrideSessionConfiguration: URLSessionConfiguration? {
        get { state.withLock { $0.overrideSessionConfiguration } }
        set {
            state.withLock { $0.overrideSessionConfiguration = newValue }
            overrideTransport = newValue.map { URLSessionTransport(configuration: $0) }
        }
    }

    /// What takes the place of the configuration's transport for this service.
    public var overrideTransport: (any HTTPTransport)? {
        get { state.withLock { $0.overrideTransport } }
        set {
            // The old one may end here, and not while the lock is held.
            _ = state.withLock { state in
                defer { state.overrideTransport = newValue }
                return state.overrideTransport
            }
        }
    }

    /// True if the service asks by the session without caches.
    public var useNoCacheSession: Bool {
        get { state.withLock { $0.usesNoCacheSession } }
        set { state.withLock { $0.usesNoCacheSession = newValue } }
    }

    /// False if the configuration's `Authorization` is to stay at home.
    public var includeAuthenticationHeader: Bool {
        get { state.withLock { $0.includesAuthentication } }
        set { state.withLock { $0.includesAuthentication = newValue } }
    }

    /// Headers that go along besides, and take the place of others of the same name.
    public var additionalHeaderValues: [String: String] {
        get { state.withLock { $0.additionalHeaders } }
        set { state.withLock { $0.additionalHeaders = newValue } }
    }

    /// Sets a header that goes along besides.
    ///
    /// - Parameters:
    ///   - value: The value of the header.
    ///   - key: The name of the header; upper and lower case make no difference.
    public func addHeaderValue(_ value: String, forKey key: String) {
        state.withLock { state in
            for name in state.additionalHeaders.keys where name.lowercased() == key.lowercased() {
                state.additionalHeaders[name] = nil
            }
            state.additionalHeaders[key] = value
        }
    }

    /// What keeps the files of downloads.
    public var cacheProvider: (any CacheProvider)? {
        get { state.withLock { $0.cacheProvider } }
        set { state.withLock { $0.cacheProvider = newValue } }
    }

    /// What keeps the images of downloads.
    public var imageProvider: (any ImageProvider)? {
        get { state.withLock { $0.imageProvider } }
        set { state.withLock { $0.imageProvider = newValue } }
    }

    /// What a download is kept by.
    public var cacheKey: String? {
        get { state.withLock { $0.cacheKey } }
        set { state.withLock { $0.cacheKey = newValue } }
    }

    /// The transport that the service sends by.
    var transport: any HTTPTransport {
        let (own, skipsCache) = state.withLock { ($0.overrideTransport, $0.usesNoCacheSession) }
        if let own { return own }
        let configuration = configuration
        return skipsCache ? configuration.noCacheTransport : configuration.transport
    }
}
