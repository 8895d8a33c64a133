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

/// A synchronous build on the stack of its thread, where the lookups that its builder makes find it.
///
/// A task-local would follow the builder further, which a synchronous build does not ask for: the tasks that its builder
/// starts are no part of it. And it would take two allocations for each build.
@safe struct BuildFrame {
    private let step: BuildStep
    /// What the build was asked for inside of.
    private let ambient: Ambient?

    /// The build that this thread is in the middle of, unless what it is inside of was entered later than that.
    static func step(inside ambient: Ambient?) -> BuildStep? {
        guard let key, let pointer = unsafe pthread_getspecific(key) else { return nil }
        // Sound: only this thread finds the frame, and `run` takes it away before its place on the stack is left.
        let frame = unsafe pointer.assumingMemoryBound(to: BuildFrame.self).pointee
        return frame.ambient === ambient ? frame.step : nil
    }

    /// Runs a builder as part of `step`, asked for inside of `ambient`; see ``isAvailable``.
    static func run<Result, Failure>(
        _ step: BuildStep,
        inside ambient: Ambient?,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let key else { preconditionFailure("There is no frame to build in.") }
        let outer = unsafe pthread_getspecific(key)
        defer { unsafe pthread_setspecific(key, outer) }
        return try unsafe withUnsafePointer(to: BuildFrame(step: step, ambient: ambient)) { frame throws(Failure) in
            unsafe pthread_setspecific(key, frame)
            return try body()
        }
    }

    /// False if the process has given all keys of its threads away to others.
    static var isAvailable: Bool { key != nil }

    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        return unsafe pthread_key_create(&key, nil) == 0 ? key : nil
    }()
}
