// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Lets a listing count everything that there is.
public protocol ImplementsTotalResults: BaseImplementation {}

extension ImplementsTotalResults {
    /// Sets whether the server counts everything that there is.
    ///
    /// - Parameter value: True if it does.
    /// - Returns: The service itself.
    @discardableResult
    public func totalResults(_ value: Bool) -> Self {
        set("totalResults", to: "\(value)")
    }
}
