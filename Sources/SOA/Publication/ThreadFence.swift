// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

#if canImport(Musl)
import Musl
#elseif canImport(Glibc)
import Glibc
#endif

/// A pair of asymmetric fences: of two threads that each store, fence and load, at least one sees the store of the other.
///
/// On Linux on x86-64 the light fence only orders the compiler, and the heavy one makes the system issue a fence on all
/// cores (membarrier(2)). Elsewhere both are full fences, and there too if built with `-DSOA_FULL_FENCES`, for tests of what the
/// light one is for.
enum ThreadFence {
    #if os(Linux) && arch(x86_64) && !SOA_FULL_FENCES
    private static let isAsymmetric = Atomic(false)

    private typealias SystemCall = @convention(c) (Int, Int32, UInt32, Int32) -> Int
    private static let membarrier = 324
    private static let privateExpedited: Int32 = 1 << 3
    private static let registerPrivateExpedited: Int32 = 1 << 4

    /// The C library's `syscall`, which Swift does not import since it takes any number of arguments.
    ///
    /// Sound on x86-64: the function takes its arguments from the registers that these are passed in.
    private static let systemCall: SystemCall? = {
        guard let symbol = unsafe dlsym(nil, "syscall") else { return nil }
        return unsafe unsafeBitCast(symbol, to: SystemCall.self)
    }()

    /// Prepares the process, before the first light fence.
    ///
    /// In a process with threads the system takes some milliseconds for that, so a thread of its own waits for it. Until then
    /// both fences are full. Whoever sees the flag sees what others stored before a heavy fence that did not see it, since
    /// x86-64 keeps the order of stores, and that of loads.
    static func prepare() {
        // Signals are for the threads of the app.
        var (all, own) = (sigset_t(), sigset_t())
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_SETMASK, &all, &own)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &own, nil) }
        #if canImport(Musl)
        var thread: pthread_t?
        let status = unsafe pthread_create(&thread, nil, { argument in unsafe ThreadFence.register(argument) }, nil)
        if status == 0, let thread = unsafe thread { unsafe pthread_detach(thread) }
        #else
        var thread = pthread_t()
        let status = unsafe pthread_create(&thread, nil, { argument in unsafe ThreadFence.register(argument) }, nil)
        if status == 0 { pthread_detach(thread) }
        #endif
    }

    private static func register(_: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if systemCall?(membarrier, registerPrivateExpedited, 0, 0) == 0 {
            isAsymmetric.store(true, ordering: .sequentiallyConsistent)
        }
        return nil
    }

    @inline(__always)
    static func light() {
        // Hinted, so that no jump leads around the other fence.
        if _fastPath(isAsymmetric.load(ordering: .acquiring)) {
            // No instruction on x86-64.
            atomicMemoryFence(ordering: .acquiringAndReleasing)
        } else {
            atomicMemoryFence(ordering: .sequentiallyConsistent)
        }
    }

    static func heavy() {
        atomicMemoryFence(ordering: .sequentiallyConsistent)
        guard isAsymmetric.load(ordering: .relaxed) else { return }
        // Readers have no fence any more, so there is no way to go on without it.
        let status = systemCall?(membarrier, privateExpedited, 0, 0)
        precondition(status == 0, "the system refuses membarrier, which it allowed before")
    }
    #else
    /// Prepares the process, before the first light fence.
    static func prepare() {}

    @inline(__always)
    static func light() {
        atomicMemoryFence(ordering: .sequentiallyConsistent)
    }

    static func heavy() {
        atomicMemoryFence(ordering: .sequentiallyConsistent)
    }
    #endif
}
