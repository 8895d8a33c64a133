// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A service as the contenders share one.
public protocol Sharing: Sendable {
    /// Does close to nothing.
    ///
    /// - Parameter count: How often to share.
    /// - Returns: How often it was shared.
    func share(_ count: Int) -> Int
}
