// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Lets a service say which version of the API it talks to.
public protocol ImplementsVersion: BaseImplementation {}

extension ImplementsVersion {
    /// Sets the version of the API.
    ///
    /// - Parameter version: The version, a part of the path.
    /// - Returns: The service itself.
    @discardableResult
    public func version(_ version: APIVersion) -> Self {
        serviceParameters.apiVersion = version
        return self
    }
}
