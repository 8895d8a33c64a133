// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// What the components of services build on: parameters to change, and the calls that are under way.
///
/// ``BaseService`` and ``BaseDownloadService`` provide all of it. Each `Implements…` protocol adds methods to what conforms
/// to it, by its extension alone.
public protocol BaseImplementation: LibraryFetchable {
    /// What the service asks for, and how.
    var serviceParameters: ServiceParameters { get }

    /// The calls of the service that are under way.
    var calls: ServiceCalls { get }
}

extension BaseImplementation {
    /// What tells this service from all others, from the beginning to the end.
    public var serviceIdentifier: String { calls.identifier }

    /// The URL as it would be asked for now; nil while it cannot be made.
    public var url: URL? {
        serviceParameters.isWellFormed() ? serviceParameters.buildURL() : nil
    }

    /// The request as it would be sent now; nil while it cannot be made.
    public var request: URLRequest? {
        serviceParameters.isWellFormed() ? serviceParameters.request() : nil
    }

    /// Calls off everything that is under way; what waits for it gets a `CancellationError`.
    public func cancel() {
        calls.cancel()
    }

    /// Sets a parameter of the query.
    ///
    /// - Parameters:
    ///   - key: What the parameter is known by; a later value for the same key takes the place of an earlier one.
    ///   - value: Name and value in the query.
    /// - Returns: The service itself.
    @discardableResult
    public func addParameter(key: String, value: any ConvertToURLQueryItem) -> Self {
        serviceParameters.addParameter(key: key, value: value)
        return self
    }

    /// Sets a parameter of the query to text.
    ///
    /// - Parameters:
    ///   - key: The name of the parameter.
    ///   - text: The value; nil leaves the parameter out.
    /// - Returns: The service itself.
    @discardableResult
    func set(_ key: String, to text: String?) -> Self {
        addParameter(key: key, value: QueryParameter(key, text))
    }
}

/// A service whose responses are read as values of one type.
public protocol BaseElementImplementation: BaseImplementation {
    /// What a response is read as.
    associatedtype Element: Decodable & Sendable

    /// Reads the body of a response.
    ///
    /// - Parameters:
    ///   - type: What the body is read as: `Element`, or for a listing something that wraps it.
    ///   - data: The body.
    /// - Returns: What it holds.
    /// - Throws: What keeps it from being read.
    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}
