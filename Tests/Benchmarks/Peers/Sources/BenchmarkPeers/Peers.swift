// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import BenchmarkContenders

/// One contender for each group, which does the least that it can.
public enum Peers: PeerContenders {
    private static let service = Sharer()

    /// The contender of a group.
    ///
    /// - Parameter group: What the contender is for.
    /// - Returns: The contender.
    public static func contenders(in group: ContenderGroup) -> [Contender] {
        [
            Contender("a peer") { count in
                for _ in 0..<count { Used.up(service) }
            }
        ]
    }
}

private struct Sharer: Sharing {
    func share(_ count: Int) -> Int { count }
}
