// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Lets a service say that the channel is one for everybody.
public protocol ImplementsIsPublishedChannel: BaseImplementation {}

extension ImplementsIsPublishedChannel {
    /// Sets whether what is asked for has to be published.
    ///
    /// - Parameter value: True if it has to be.
    /// - Returns: The service itself.
    @discardableResult
    public func isPublishedChannel(_ value: Bool) -> Self {
        set("isPublishedChannel", to: "\(value)")
    }
}
