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
    func wait(for seconds: Double) -> Bool {
        var end = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &end)
        let nanoseconds = end.tv_nsec + Int(seconds.truncatingRemainder(dividingBy: 1) * 1e9)
        end.tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
        end.tv_nsec = nanoseconds % 1_000_000_000
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while !isOpen {
            if unsafe pthread_cond_timedwait(condition, mutex, &end) == ETIMEDOUT { return isOpen }
        }
        return true
    }

    /// Blocks the calling thread until `open()`.
    func wait() {
        unsafe pthread_mutex_lock(mutex)
        while !isOpen {
            unsafe pthread_cond_wait(condition, mutex)
        }
        unsafe pthread_mutex_unlock(mutex)
    }

    func open() {
        unsafe pthread_mutex_lock(mutex)
        isOpen = true
        unsafe pthread_cond_broadcast(condition)
        unsafe pthread_mutex_unlock(mutex)
    }
}
