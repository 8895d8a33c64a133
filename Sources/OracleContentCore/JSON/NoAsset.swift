// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Stands where a JSON value has no model that its objects could be read as.
public struct NoAsset: Codable, Hashable, Sendable {
    /// Makes one; all are equal.
    public init() {}
}
