// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Where the backend publishes images for the app.
public enum ContentChannel: String, Hashable, Sendable, CaseIterable {
    /// For everybody.
    case showroom
    /// For those alone who bring a token of the backend.
    case workshop

    /// What the backend knows the channel by.
    var token: String {
        switch self {
        case .showroom: "5f1c0a77showroom"
        case .workshop: "9b3e42d8workshop"
        }
    }

    /// Whether a token of the backend is needed.
    var isSecure: Bool { self == .workshop }
}
