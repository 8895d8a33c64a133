// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// What factories spend their time on, and how much of everything a run can afford.
enum Work {
    #if SOA_SANITIZED
    /// True in sanitizer runs, which are many times slower, and whose memory says nothing.
    static let isSanitized = true
    #else
    /// True in sanitizer runs, which are many times slower, and whose memory says nothing.
    static let isSanitized = false
    #endif

    #if DEBUG
    private static let isOptimized = false
    #else
    private static let isOptimized = true
    #endif

    /// Keeps the thread for a while, as a factory does that reads a file.
    static func take(_ time: Duration) {
        let (seconds, attoseconds) = time.components
        usleep(UInt32(seconds * 1_000_000 + attoseconds / 1_000_000_000_000))
    }

    /// Lets another thread run.
    static func yield() {
        sched_yield()
    }

    /// So many lookups in a release build, a fifth of them in a debug build, and a hundredth in a sanitizer run.
    static func lookups(_ count: Int) -> Int {
        isSanitized ? count / 100 : isOptimized ? count : count / 5
    }

    /// So many builds in a release build, a twentieth of them in a debug build, and a hundredth in a sanitizer run.
    static func builds(_ count: Int) -> Int {
        isSanitized ? count / 100 : isOptimized ? count : count / 20
    }

    /// So many rounds, or a fifth of them in a sanitizer run.
    static func rounds(_ count: Int) -> Int {
        isSanitized ? max(count / 5, 1) : count
    }
}
