// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#else
import Glibc
#endif

/// The output for warnings that nobody observes.
package enum StandardError {
    /// Writes a line with a single call.
    package static func write(_ line: String) {
        output((line + "\n").bytes)
    }
}

// Outside of the type, whose method hides the function of the C library.
private func output(_ bytes: [UInt8]) {
    _ = unsafe write(2, bytes, bytes.count)
}

extension BuildTime {
    /// The time of a monotonic clock that goes on while the machine sleeps, in nanoseconds.
    static var now: UInt64 {
        var time = timespec()
        #if canImport(Darwin)
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        #else
        unsafe clock_gettime(CLOCK_BOOTTIME, &time)
        #endif
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    }
}

enum ProcessEnvironment {
    static func value(of variable: String) -> String? {
        unsafe getenv(variable).map { unsafe String(cString: $0) }
    }
}
