// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// The builds of a thread.
extension Resolution {
    /// The synchronous build in progress on a thread, the caller's, unless a context was entered later.
    ///
    /// A task-local would cost two allocations for each build. It would also apply to the tasks that the factory starts, which
    /// are not part of a synchronous build. Code that runs nested on the thread, such as an immediate task or an event of a
    /// run loop, counts as part of the build: a wait there for the same service would never end.
    @inline(__always)
    static func running(
        on thread: ThreadRecord.Pointer,
        inside context: ResolutionContext?
    ) -> Unmanaged<Resolution>? {
        // Sound here and below: a thread's record has a build only while its factory runs, in `enter`, which holds it.
        unsafe thread.pointee.context == context.map({ ObjectIdentifier($0) }) ? thread.pointee.build : nil
    }

    /// The innermost build that the caller is part of, on its thread or in its context.
    @inline(__always)
    static func innermost(on thread: ThreadRecord.Pointer, inside context: ResolutionContext?) -> Resolution? {
        if let build = unsafe running(on: thread, inside: context) { return unsafe build.takeUnretainedValue() }
        return context?.enclosingBuild()
    }

    /// Records what a lookup on a thread, the caller's, requests in the innermost build that it is part of.
    @inline(__always)
    static func record(
        dependency name: String,
        _ hash: Int,
        on thread: ThreadRecord.Pointer,
        inside context: ResolutionContext?
    ) {
        if unsafe thread.pointee.isRecording == nil { return }
        if let build = unsafe running(on: thread, inside: context) {
            unsafe build._withUnsafeGuaranteedRef { $0.record(dependency: name, hash) }
        } else {
            context?.enclosingBuild()?.record(dependency: name, hash)
        }
    }

    /// The innermost build in progress on a thread, if it is not the requester.
    @inline(__always)
    static func interrupted(
        on thread: ThreadRecord.Pointer,
        besides requester: Resolution?
    ) -> Resolution? {
        guard let build = unsafe thread.pointee.build,
            unsafe build.toOpaque() != requester.map({ unsafe Unmanaged.passUnretained($0).toOpaque() })
        else { return nil }
        return unsafe build.takeUnretainedValue()
    }

    /// Runs the factory inside a context; its lookups on this thread find the build.
    func enter<Result>(inside context: ResolutionContext?, _ factory: () throws -> Result) rethrows -> Result {
        let thread = unsafe ThreadRecord.current
        let outer = unsafe (thread.pointee.build, thread.pointee.context, thread.pointee.isRecording)
        unsafe (thread.pointee.build, thread.pointee.isRecording) = (.passUnretained(self), isRecorded)
        unsafe thread.pointee.context = context.map { ObjectIdentifier($0) }
        defer { unsafe (thread.pointee.build, thread.pointee.context, thread.pointee.isRecording) = outer }
        return try factory()
    }
}
