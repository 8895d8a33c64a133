// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Lets a listing count all of its items.
public protocol ImplementsTotalResults: BaseImplementation {}

extension ImplementsTotalResults {
    /// Sets whether the response has the number of all items.
    @discardableResult
    public func totalResults(_ value: Bool) -> Self {
        set("totalResults", to: "\(value)")
    }
}
