// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Lets a service choose the version of its API.
public protocol ImplementsVersion: BaseImplementation {}

extension ImplementsVersion {
    /// Sets the version of the API, which is a part of the path.
    @discardableResult
    public func version(_ version: APIVersion) -> Self {
        serviceParameters.apiVersion = version
        return self
    }
}
