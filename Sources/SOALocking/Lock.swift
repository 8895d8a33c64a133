// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if SOA_PTHREAD_LOCKS

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#else
import Glibc
#endif

/// The same lock over a pthread mutex, since the thread sanitizer does not support `Mutex` on Linux.
///
/// Built with `-DSOA_PTHREAD_LOCKS`, for sanitizer runs only.
@usableFromInline
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

    @usableFromInline
    package borrowing func withLock<Result: Sendable, Failure>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return try unsafe body(&state.pointee)
    }
}

#else

public import Synchronization

/// State that one thread at a time may touch.
///
/// Never call user code inside `withLock`, and release no user object there: return it as part of the result. `Mutex` traps
/// if a thread locks it twice, as a `deinit` that uses the registry would.
///
/// Inlinable, so that the module that has the state gets code made for it, and no call looks up the type.
@frozen @usableFromInline
package struct Lock<State: Sendable>: ~Copyable, Sendable {
    @usableFromInline
    let mutex: Mutex<State>

    @inlinable
    package init(_ initial: State) {
        mutex = Mutex(initial)
    }

    @inlinable
    package borrowing func withLock<Result: Sendable, Failure>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try mutex.withLock { (state: inout sending State) throws(Failure) -> Result in
            try body(&state)
        }
    }
}

#endif
