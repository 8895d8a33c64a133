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

/// State that one thread at a time may touch.
///
/// Never call user code inside `withLock`, and release no user object there: return it as part of the result. `Mutex` traps
/// if a thread locks it twice, as a `deinit` that uses the registry would.
package struct Lock<State: ~Copyable & Sendable>: ~Copyable, Sendable {
    private let mutex: Mutex<State>
    #if SOA_PTHREAD_LOCKS
    // For sanitizer runs only: the thread sanitizer does not see `Mutex` on Linux, so a lock that it sees is around it.
    private let visible = SystemMutex()
    #endif

    package init(_ initial: consuming State) {
        mutex = Mutex(initial)
    }

    package borrowing func withLock<Result: Sendable, Failure>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        #if SOA_PTHREAD_LOCKS
        visible.lock()
        defer { visible.unlock() }
        #endif
        return try mutex.withLock { (state: inout sending State) throws(Failure) -> Result in
            try body(&state)
        }
    }
}

/// A mutex of the C library.
@safe private struct SystemMutex: ~Copyable, @unchecked Sendable {
    // Sendable: the pointer never changes, and any thread may use the mutex.
    let pointer: UnsafeMutablePointer<pthread_mutex_t>

    init() {
        unsafe pointer = .allocate(capacity: 1)
        unsafe pointer.initialize(to: pthread_mutex_t())
        unsafe pthread_mutex_init(pointer, nil)
    }

    deinit {
        unsafe pthread_mutex_destroy(pointer)
        unsafe pointer.deallocate()
    }

    func lock() {
        unsafe pthread_mutex_lock(pointer)
    }

    func unlock() {
        unsafe pthread_mutex_unlock(pointer)
    }
}

/// A latch that blocks threads until it is opened, once.
@safe final class Latch: @unchecked Sendable {
    // Sendable: `isOpen` is touched between lock and unlock of `mutex` alone; the pointer never changes.
    private let mutex = SystemMutex()
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private var isOpen = false

    init() {
        unsafe condition = .allocate(capacity: 1)
        unsafe condition.initialize(to: pthread_cond_t())
        unsafe pthread_cond_init(condition, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe condition.deallocate()
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
        mutex.lock()
        defer { mutex.unlock() }
        while !isOpen {
            if limit == nil {
                unsafe pthread_cond_wait(condition, mutex.pointer)
            } else if unsafe pthread_cond_timedwait(condition, mutex.pointer, &end) == ETIMEDOUT {
                return isOpen
            }
        }
        return true
    }

    func open() {
        mutex.lock()
        isOpen = true
        unsafe pthread_cond_broadcast(condition)
        mutex.unlock()
    }
}
