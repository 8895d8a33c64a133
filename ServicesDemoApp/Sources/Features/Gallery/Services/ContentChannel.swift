// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A channel, where the backend publishes images for the app.
public enum ContentChannel: String, Hashable, Sendable, CaseIterable {
    /// The open channel.
    case showroom
    /// The secure channel, which requires a token of the backend.
    case workshop

    /// The channel token.
    var token: String {
        switch self {
        case .showroom: "5f1c0a77showroom"
        case .workshop: "9b3e42d8workshop"
        }
    }

    /// Whether the channel requires a token of the backend.
    var isSecure: Bool { self == .workshop }
}
