// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Lets a service send headers of the caller.
public protocol ImplementsAdditionalHeaders: BaseImplementation {}

extension ImplementsAdditionalHeaders {
    /// Adds headers, which replace others of the same name.
    @discardableResult
    public func additionalHeaders(_ headers: [String: String]) -> Self {
        for (name, value) in headers { serviceParameters.addHeaderValue(value, forKey: name) }
        return self
    }
}
