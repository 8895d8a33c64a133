// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// How a channel token goes along with a request.
public enum ChannelToken: Sendable {
    /// The name of the parameter, and of the header.
    public static let parameterName = "channelToken"
}
