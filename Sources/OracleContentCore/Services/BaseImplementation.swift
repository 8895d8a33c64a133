// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// The base of the components of services: parameters, and the calls in progress.
///
/// ``BaseService`` and ``BaseDownloadService`` provide it. Each `Implements…` protocol adds methods to its conforming types
/// by its extension alone.
public protocol BaseImplementation: LibraryFetchable {
    /// The parameters of the service.
    var serviceParameters: ServiceParameters { get }

    /// The calls of the service that are under way.
    var calls: ServiceCalls { get }
}

extension BaseImplementation {
    /// The identifier of the service, which never changes.
    public var serviceIdentifier: String { calls.identifier }

    /// The URL of the next request; nil while it can't be built.
    public var url: URL? { serviceParameters.isWellFormed() ? serviceParameters.buildURL() : nil }

    /// The next request; nil while it can't be built.
    public var request: URLRequest? {
        serviceParameters.isWellFormed() ? serviceParameters.request() : nil
    }

    /// Cancels all calls that are under way; they throw `CancellationError`.
    public func cancel() { calls.cancel() }

    /// Sets a parameter of the query, in place of an earlier one with the same key.
    @discardableResult
    public func addParameter(key: String, value: any ConvertToURLQueryItem) -> Self {
        serviceParameters.addParameter(key: key, value: value)
        return self
    }

    /// Sets a parameter of the query to text; nil leaves it out.
    @discardableResult
    package func set(_ key: String, to text: String?) -> Self {
        addParameter(key: key, value: QueryParameter(key, text))
    }
}

/// A service whose responses are decoded as one type.
public protocol BaseElementImplementation: BaseImplementation {
    /// The type of the response.
    associatedtype Element: Decodable & Sendable

    /// Decodes the body of a response as `Element`, or for a listing as a type that wraps it.
    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}

extension BaseElementImplementation {
    /// Whether a listing has more pages; what the caller sets counts.
    public var hasMore: Bool {
        get { serviceParameters.hasMore }
        set { serviceParameters.hasMore = newValue }
    }
}
