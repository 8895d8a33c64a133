// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Lets a service send headers besides.
public protocol ImplementsAdditionalHeaders: BaseImplementation {}

extension ImplementsAdditionalHeaders {
    /// Adds headers, which take the place of others of the same name.
    ///
    /// - Parameter headers: The headers.
    /// - Returns: The service itself.
    @discardableResult
    public func additionalHeaders(_ headers: [String: String]) -> Self {
        for (name, value) in headers { serviceParameters.addHeaderValue(value, forKey: name) }
        return self
    }
}
