// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What a package of peers offers, as an `enum` that is called `Peers`, in a module that is called `BenchmarkPeers`.
public protocol PeerContenders {
    /// The contenders that take part in a group.
    ///
    /// - Parameter group: What the contenders do.
    /// - Returns: The contenders; none, if the peers cannot do what the group is about.
    static func contenders(in group: ContenderGroup) -> [Contender]
}
