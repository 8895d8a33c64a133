// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAThread

/// The numbers that threads count lookups of published services under, each used again when its service is withdrawn.
enum LookupNumbers {
    private struct State: Sendable {
        var free: [UInt64] = []
        var next: UInt64 = 0
    }

    private static let state = Lock(State())

    static func take() -> UInt64 {
        state.withLock { state in
            if let number = state.free.popLast() { return number }
            defer { state.next += 1 }
            return state.next
        }
    }

    /// Returns how often the service was looked up.
    ///
    /// What a reader that is just about to end counts after this goes to the next owner of the number.
    static func giveBack(_ number: UInt64) -> Int {
        let count = soa_take_count(number)
        state.withLock { $0.free.append(number) }
        return Int(count)
    }
}
