// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Keeps a processor busy with stores, so that what the thread stores next reaches the other ones late.
///
/// Stores wait in the order of the program for those before them, which miss the caches here. A load does not wait: it
/// overtakes them, unless there is a fence on the thread itself, or one that another thread has the system pass on all cores.
@safe final class LateStores: @unchecked Sendable {
    // Sendable: one thread uses it.
    private static let size = 1 << 25

    private let bytes: UnsafeMutablePointer<UInt8>
    private var place = 1

    init() {
        unsafe bytes = .allocate(capacity: Self.size)
        unsafe bytes.initialize(repeating: 0, count: Self.size)
    }

    deinit {
        unsafe bytes.deallocate()
    }

    /// Stores into lines of memory that are far apart.
    func delay() {
        for _ in 0..<32 {
            place = (place &* 1_103_515_245 &+ 12_345) & (Self.size - 1)
            unsafe bytes[place] = 1
        }
    }
}
