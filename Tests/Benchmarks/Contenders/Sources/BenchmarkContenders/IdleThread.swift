// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A thread that does nothing.
///
/// The C library makes locks cheaper in a process that has one thread, which no app is.
public enum IdleThread: Sendable {
    /// Starts the thread, which stays until the process ends.
    public static func park() {
        #if canImport(Darwin)
        var thread: pthread_t?
        #else
        var thread = pthread_t()
        #endif
        let status = unsafe pthread_create(
            &thread,
            nil,
            { _ in
                while true { pause() }
            },
            nil
        )
        precondition(status == 0, "there is no thread to be had")
    }
}
