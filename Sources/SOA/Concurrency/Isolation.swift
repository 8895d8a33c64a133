// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(Darwin)
import Darwin

// Not imported, and sound, for the reasons of `threadValue`.
@_silgen_name("soa_mark_of_main_queue")
private func markOfMainQueue() -> UnsafeMutableRawPointer?
#endif

/// A check whether code that belongs to an actor may be called synchronously from here.
enum Isolation {
    /// Returns true if `isolation` is nil, or is the main actor and the caller runs on it.
    ///
    /// For any other actor this is false: there is no reliable test for its executor. A build claimed off the actor could
    /// leave a thread of the actor waiting for itself.
    static func allowsSynchronousCall(to isolation: (any Actor)?) -> Bool {
        guard let isolation else { return true }
        return isolation === MainActor.shared && isOnMainActor
    }

    /// True if the caller runs on the main actor.
    ///
    /// On Darwin, its executor is the main queue, which other threads serve once a program has called `dispatchMain()`.
    ///
    /// On Linux the main actor changes threads, and no executor implements `isIsolatingCurrentContext`. An immediate task
    /// runs in place if its actor is the caller's, and is queued otherwise. A queued one can't run on this thread before
    /// this property returns, so a matching thread proves that it ran in place.
    private static var isOnMainActor: Bool {
        #if canImport(Darwin)
        // Sound: the pointer is compared, and not followed.
        return unsafe pthread_main_np() == 1 || markOfMainQueue() != nil
        #else
        let thread = ThreadRecord.identity
        // Sound: only this thread sets it, in place, or in a queued task that comes too late.
        nonisolated(unsafe) var hasRunInPlace = false
        Task.immediate { @MainActor in
            if ThreadRecord.identity == thread { unsafe hasRunInPlace = true }
        }
        return unsafe hasRunInPlace
        #endif
    }
}
