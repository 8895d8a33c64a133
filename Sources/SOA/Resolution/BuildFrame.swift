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

/// A synchronous build that its thread is in the middle of, where the lookups of its builder find it.
///
/// A task-local would follow the builder further, to the tasks that it starts, which are no part of a synchronous build, and
/// would take two allocations for each build. What runs in the middle of the builder on its own thread, as an immediate task
/// or an event of a loop that the builder runs, counts as part of it: if such code had to wait here for the same service,
/// it would wait for itself.
@safe struct BuildFrame {
    private let step: BuildStep
    /// The step that this one interrupts.
    private let outer: UnsafeMutableRawPointer?

    /// Enters a build that was asked for inside of `ambient`; ``leave()`` is to follow on this thread.
    ///
    /// Fails if the process has given all keys of its threads away to others.
    init?(_ step: BuildStep, inside ambient: Ambient?) {
        guard let key = Self.key else { return nil }
        self.step = step
        unsafe outer = pthread_getspecific(key)
        step.enter(inside: ambient)
        unsafe pthread_setspecific(key, Unmanaged.passUnretained(step).toOpaque())
    }

    /// Goes back to what was interrupted.
    func leave() {
        guard let key = Self.key else { return }
        withExtendedLifetime(step) { _ = unsafe pthread_setspecific(key, outer) }
    }

    /// The build that this thread is in the middle of, unless what it is inside of was entered later than that.
    // A call, so that lookups outside of builds are not longer by it.
    @inline(never)
    static func step(inside ambient: Ambient?) -> BuildStep? {
        guard let key, let pointer = unsafe pthread_getspecific(key) else { return nil }
        // Sound: only this thread finds the step, and its frame keeps it until it has left.
        let step = unsafe Unmanaged<BuildStep>.fromOpaque(pointer).takeUnretainedValue()
        return step.wasEntered(inside: ambient) ? step : nil
    }

    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        return unsafe pthread_key_create(&key, nil) == 0 ? key : nil
    }()
}
