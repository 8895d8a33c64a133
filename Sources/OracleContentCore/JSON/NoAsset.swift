// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The model of JSON values whose objects are not read as models.
public struct NoAsset: Codable, Hashable, Sendable {
    /// Creates the only value.
    public init() {}
}
