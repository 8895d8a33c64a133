// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// Header fields that go with every request.
///
/// Names and values are checked when they are set, so that none can smuggle a line break into a request.
public struct ServiceHeaders: Hashable, Sendable {
    /// The fields.
    public private(set) var fields: [String: String] = [:]

    /// Makes an empty set of fields.
    public init() {}

    /// Makes a set of fields.
    ///
    /// - Parameter fields: Values by name.
    /// - Throws: ``ServiceHeaderError``, if a name or a value may not stand in a header.
    public init(_ fields: [String: String]) throws(ServiceHeaderError) {
        for (name, value) in fields { try set(name, to: value) }
    }

    /// Sets a field.
    ///
    /// - Parameters:
    ///   - name: The name, in which case makes no difference.
    ///   - value: The value; nil to take the field out.
    /// - Throws: ``ServiceHeaderError``, if the name or the value may not stand in a header.
    public mutating func set(_ name: String, to value: String?) throws(ServiceHeaderError) {
        guard name.isHTTPToken else { throw ServiceHeaderError(.invalidName) }
        if let value, !value.isHeaderValue {
            throw ServiceHeaderError(.invalidValue, name: name)
        }
        for other in fields.keys where other.lowercased() == name.lowercased() { fields[other] = nil }
        fields[name] = value
    }

    /// The request with these fields; those that it has already stay as they are.
    ///
    /// - Parameter request: The request.
    /// - Returns: The request with more header fields.
    public func added(to request: URLRequest) -> URLRequest {
        var request = request
        for (name, value) in fields where request.value(forHTTPHeaderField: name) == nil {
            request.setValue(value, forHTTPHeaderField: name)
        }
        return request
    }
}
