// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Stands where a value or an error of a ``LoadingState`` was left out.
///
/// All of them are equal.
public struct Ignored: Error, Hashable, Sendable {
    /// Makes the only value.
    public init() {}
}
