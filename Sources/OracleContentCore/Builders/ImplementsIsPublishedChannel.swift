// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Lets a service say whether its channel is a published one.
public protocol ImplementsIsPublishedChannel: BaseImplementation {}

extension ImplementsIsPublishedChannel {
    /// Sets whether the response has published content only.
    @discardableResult
    public func isPublishedChannel(_ value: Bool) -> Self {
        set("isPublishedChannel", to: "\(value)")
    }
}
