// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The numbers that threads count lookups of publications under, each used again after the end of its publication.
enum LookupNumbers {
    private static let state = Lock((free: [Int](), next: 0))

    static var inUse: Int { state.withLock { $0.next - $0.free.count } }

    static func take() -> Int {
        state.withLock { state in
            if let number = state.free.popLast() { return number }
            defer { state.next += 1 }
            return state.next
        }
    }

    /// Returns the lookups of a publication; called when no reader can find it any more.
    static func giveBack(_ number: Int) -> Int {
        let count = ThreadRecord.counted(number, clear: true)
        state.withLock { $0.free.append(number) }
        return count
    }
}
