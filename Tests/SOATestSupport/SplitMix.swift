// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A generator of pseudo-random numbers that gives the same ones for the same seed (Steele et al., 2014).
package struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: some BinaryInteger) {
        state = UInt64(truncatingIfNeeded: seed)
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }
}
