// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// Threads that do the same at the same time.
///
/// They are real ones, since a pool may let one thread do the work of two.
enum Threads {
    /// Lets so many threads do a work, the caller's among them, and waits for all of them.
    static func perform(_ count: Int, _ work: @escaping @Sendable () -> Void) {
        let others = DispatchGroup()
        for _ in 1..<count {
            others.enter()
            Thread {
                work()
                others.leave()
            }
            .start()
        }
        work()
        others.wait()
    }
}
