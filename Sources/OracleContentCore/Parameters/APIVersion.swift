// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Which version of an API a service talks to: a part of the path.
public enum APIVersion: String, CaseIterable, Hashable, Sendable {
    /// Version 1, `v1` in the path.
    case v1
    /// Version 1.1, `v1.1` in the path.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    case v1_1 = "v1.1"

    /// Finds a version by its name.
    ///
    /// - Parameter rawValue: The name, such as `v1.1`; upper and lower case make no difference.
    public init?(rawValue: String) {
        switch rawValue.lowercased() {
        case "v1": self = .v1
        case "v1.1": self = .v1_1
        default: return nil
        }
    }
}
