// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#else
import Glibc
#endif

#if SOA_PTHREAD_LOCKS

/// The same lock over a pthread mutex, since the thread sanitizer does not support `Mutex` on Linux.
///
/// Built with `-DSOA_PTHREAD_LOCKS`, for sanitizer runs only.
@safe package struct Lock<State: Sendable>: ~Copyable, @unchecked Sendable {
    // Sendable: `state` is touched between lock and unlock of `mutex` alone, and both live until `deinit`.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let state: UnsafeMutablePointer<State>

    package init(_ initial: State) {
        unsafe mutex = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe pthread_mutex_init(mutex, nil)
        unsafe state = .allocate(capacity: 1)
        unsafe state.initialize(to: initial)
    }

    deinit {
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
        unsafe state.deinitialize(count: 1)
        unsafe state.deallocate()
    }

    package borrowing func withLock<Result: Sendable, Failure>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return try unsafe body(&state.pointee)
    }
}

#else

/// State that one thread at a time may touch.
///
/// Never call user code inside `withLock`, and release no user object there: return it as part of the result. `Mutex` traps
/// if a thread locks it twice, as a `deinit` that uses the registry would.
package struct Lock<State: Sendable>: ~Copyable, Sendable {
    private let mutex: Mutex<State>

    package init(_ initial: consuming State) {
        mutex = Mutex(initial)
    }

    package borrowing func withLock<Result: Sendable, Failure>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try mutex.withLock { (state: inout sending State) throws(Failure) -> Result in
            try body(&state)
        }
    }
}

#endif

/// A latch that blocks threads until it is opened, once.
@safe final class Latch: @unchecked Sendable {
    // Sendable: `isOpen` is touched between lock and unlock of `mutex` alone; the pointers never change.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private var isOpen = false

    init() {
        unsafe mutex = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe pthread_mutex_init(mutex, nil)
        unsafe condition = .allocate(capacity: 1)
        unsafe condition.initialize(to: pthread_cond_t())
        unsafe pthread_cond_init(condition, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe condition.deallocate()
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    /// Blocks the calling thread until `open()` or the time limit; returns true if the latch is open.
    @discardableResult
    func wait(for limit: Double? = nil) -> Bool {
        let seconds = limit ?? 0
        var end = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &end)
        let nanoseconds = end.tv_nsec + Int(seconds.truncatingRemainder(dividingBy: 1) * 1e9)
        end.tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
        end.tv_nsec = nanoseconds % 1_000_000_000
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while !isOpen {
            if limit == nil {
                unsafe pthread_cond_wait(condition, mutex)
            } else if unsafe pthread_cond_timedwait(condition, mutex, &end) == ETIMEDOUT {
                return isOpen
            }
        }
        return true
    }

    func open() {
        unsafe pthread_mutex_lock(mutex)
        isOpen = true
        unsafe pthread_cond_broadcast(condition)
        unsafe pthread_mutex_unlock(mutex)
    }
}
