// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// A backend that an app can use.
///
/// Declare each environment once:
///
/// ```swift
/// extension ServiceEnvironment {
///     static let staging = ServiceEnvironment(name: "staging", baseURL: stagingURL)
/// }
/// ```
///
/// Choose one at launch; services do not depend on the choice:
///
/// ```swift
/// let environment = ServiceEnvironment.staging
/// print(try environment.url("tax", "AB12 CDE"))  // https://staging.example.com/v1/tax/AB12%20CDE
/// ```
public struct ServiceEnvironment: BaseURLProviding, Hashable {
    /// The name, for people.
    public var name: String

    /// The URL that the paths of its services begin with.
    public var baseURL: URL

    /// Creates an environment.
    public init(name: String, baseURL: URL) {
        self.name = name
        self.baseURL = baseURL
    }
}

extension BaseURLProviding {
    /// Returns the URL of a service by the parts of its path, each percent-encoded exactly once.
    ///
    /// It throws ``ServicePathError`` if a part would lead somewhere else.
    public func url(_ parts: String...) throws(ServicePathError) -> URL {
        try baseURL.servicePath(parts)
    }

    /// Returns the URL of a service by its path; slashes around it make no difference.
    ///
    /// It throws ``ServicePathError`` if a part would lead somewhere else.
    public func url(path: String) throws(ServicePathError) -> URL {
        var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if parts.first?.isEmpty == true { parts.removeFirst() }
        if parts.last?.isEmpty == true { parts.removeLast() }
        return try baseURL.servicePath(parts)
    }
}
