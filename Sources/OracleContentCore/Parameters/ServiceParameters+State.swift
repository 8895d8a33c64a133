// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import SOAHTTP
import SOALocking

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension ServiceParameters {
    /// The parts of a service that may change.
    struct State: Sendable {
        var parameters: [String: any ConvertToURLQueryItem] = [:]
        var apiVersion = APIVersion.v1_1
        var hasMore = true
        /// The number of times that the caller set `hasMore`.
        var decisions = 0
        /// The number of times that the caller moved the beginning of the next page.
        var moves = 0
        /// The offset of the next page, as in the parameters.
        var offset: String?
        /// The offset that the listing begins with.
        var start: String?
        /// The offset of the last page that came, and the checksum of its response.
        var lastPage: (offset: UInt, checksum: UInt64)?
        var repeatsPage = false
        /// Whether the last page has no count, so that nobody knows where the next begins.
        var isNextUnknown = false
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

        /// Records that the caller begins the listing elsewhere.
        mutating func move(to offset: String?) {
            self.offset = offset
            start = offset
            lastPage = nil
            repeatsPage = false
            isNextUnknown = false
            moves += 1
        }
    }

    /// The parameters of the query by their keys; the last value for a key counts.
    public var parameters: [String: any ConvertToURLQueryItem] {
        get { state.withLock { $0.parameters } }
        set { replace(newValue, offset: state.withLock { $0.offset }) }
        _modify {
            var (values, offset) = state.withLock { ($0.parameters, $0.offset) }
            defer { replace(values, offset: offset) }
            yield &values
        }
    }

    /// Replaces the parameters, but not an offset that is what it was: a page may have come since.
    private func replace(_ values: [String: any ConvertToURLQueryItem], offset old: String?) {
        var new = values
        let offset = values[PageCursor.offsetName]?.queryItem?.value
        // Returned, so that no parameter of the caller is released under the lock.
        _ = state.withLock { state in
            defer { state.parameters = new }
            if offset != old {
                state.move(to: offset)
            } else {
                new[PageCursor.offsetName] = state.parameters[PageCursor.offsetName]
            }
            return state.parameters
        }
    }

    /// Sets a parameter of the query, in place of an earlier one with the same key.
    public func addParameter(key: String, value: any ConvertToURLQueryItem) {
        let text = value.queryItem?.value
        // Returned, so that no parameter of the caller is released under the lock.
        _ = state.withLock { state in
            if key == PageCursor.offsetName { state.move(to: text) }
            return state.parameters.updateValue(value, forKey: key)
        }
    }

    /// The version of the API.
    public var apiVersion: APIVersion {
        get { state.withLock { $0.apiVersion } }
        set { state.exchange(\.apiVersion, for: newValue) }
    }

    /// Whether the listing has more pages; what the caller sets counts.
    public var hasMore: Bool {
        get { state.withLock { $0.hasMore } }
        set {
            state.withLock { state in
                state.hasMore = newValue
                state.decisions += 1
            }
        }
    }

    /// The reason why the parameters are not well formed.
    public var invalidURLError: OracleContentError? {
        get { state.withLock { $0.invalidURLError } }
        set { state.exchange(\.invalidURLError, for: newValue) }
    }

    /// Adds a value to the body of the request, a JSON object.
    public func addPostBodyParameter(name: String, value: JSONValue<NoAsset>) {
        state.withLock { $0.body[name] = value }
    }

    /// The configuration of the service: its own, or that of its client, or else that of ``Onboarding``.
    public var configuration: ContentConfiguration {
        get { state.withLock { $0.configuration } ?? Onboarding.configuration }
        set { state.exchange(\.configuration, for: newValue) }
    }

    /// The base URL of this service, in place of the configuration's.
    public var overrideURL: URL? {
        get { state.withLock { $0.overrideURL } }
        set { state.exchange(\.overrideURL, for: newValue) }
    }

    /// The headers of this service, in place of the configuration's.
    public var overrideURLRequestHeaders: (@Sendable () -> [String: String])? {
        get { state.withLock { $0.overrideHeaders } }
        set { state.exchange(\.overrideHeaders, for: newValue) }
    }

    /// The configuration of a session for this service, which setting it creates.
    public var overrideSessionConfiguration: URLSessionConfiguration? {
        get { state.withLock { $0.overrideSessionConfiguration } }
        set {
            state.exchange(\.overrideSessionConfiguration, for: newValue)
            overrideTransport = newValue.map { URLSessionTransport(configuration: $0) }
        }
    }

    /// The transport of this service, in place of the configuration's.
    public var overrideTransport: (any HTTPTransport)? {
        get { state.withLock { $0.overrideTransport } }
        set { state.exchange(\.overrideTransport, for: newValue) }
    }

    /// Whether the service sends by the transport without caches.
    public var useNoCacheSession: Bool {
        get { state.withLock { $0.usesNoCacheSession } }
        set { state.exchange(\.usesNoCacheSession, for: newValue) }
    }

    /// Whether the service sends the `Authorization` of the configuration.
    public var includeAuthenticationHeader: Bool {
        get { state.withLock { $0.includesAuthentication } }
        set { state.exchange(\.includesAuthentication, for: newValue) }
    }

    /// The headers of the caller, which replace others of the same name.
    public var additionalHeaderValues: [String: String] {
        get { state.withLock { $0.additionalHeaders } }
        set { state.exchange(\.additionalHeaders, for: newValue) }
    }

    /// Sets a header of the caller, in place of an earlier one of the same name in upper or lower case.
    public func addHeaderValue(_ value: String, forKey key: String) {
        state.withLock { $0.additionalHeaders.setHeader(key, to: value) }
    }

    /// The cache of downloaded files.
    public var cacheProvider: (any CacheProvider)? {
        get { state.withLock { $0.cacheProvider } }
        set { state.exchange(\.cacheProvider, for: newValue) }
    }

    /// The cache of downloaded images.
    public var imageProvider: (any ImageProvider)? {
        get { state.withLock { $0.imageProvider } }
        set { state.exchange(\.imageProvider, for: newValue) }
    }

    /// The key of a download in its cache.
    public var cacheKey: String? {
        get { state.withLock { $0.cacheKey } }
        set { state.exchange(\.cacheKey, for: newValue) }
    }

    var transport: any HTTPTransport {
        let (own, skipsCache) = state.withLock { ($0.overrideTransport, $0.usesNoCacheSession) }
        if let own { return own }
        let configuration = configuration
        return skipsCache ? configuration.noCacheTransport : configuration.transport
    }
}
