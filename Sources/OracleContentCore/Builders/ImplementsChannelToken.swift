// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The token of a channel, as a parameter of requests.
public enum ChannelToken: Sendable {
    /// The name of the parameter, and of the header.
    public static let parameterName = "channelToken"
}

/// Lets a service name its channel.
public protocol ImplementsChannelToken: BaseImplementation {}

extension ImplementsChannelToken {
    /// Sets the token of the channel, in place of the configuration's.
    @discardableResult
    public func channelToken(_ token: String) -> Self {
        set(ChannelToken.parameterName, to: token)
    }
}
