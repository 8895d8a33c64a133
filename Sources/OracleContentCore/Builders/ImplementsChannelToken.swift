// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Lets a service say which channel it asks.
public protocol ImplementsChannelToken: BaseImplementation {}

extension ImplementsChannelToken {
    /// Sets the token of the channel, in place of the configuration's.
    ///
    /// - Parameter token: The token.
    /// - Returns: The service itself.
    @discardableResult
    public func channelToken(_ token: String) -> Self {
        set(ChannelToken.parameterName, to: token)
    }
}
