// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A version of an API, which is a part of the path.
public enum APIVersion: String, CaseIterable, Hashable, Sendable {
    /// Version 1, `v1` in the path.
    case v1
    /// Version 1.1, `v1.1` in the path.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    case v1_1 = "v1.1"

    /// Creates the version with a name such as `v1.1`, in upper or lower case.
    public init?(rawValue: String) {
        guard let version = Self.allCases.first(where: { $0.rawValue == rawValue.lowercased() }) else { return nil }
        self = version
    }
}
