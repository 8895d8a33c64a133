// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A synchronous build in progress on a thread, found by the lookups of its factory.
///
/// A task-local would cost two allocations for each build. It would also apply to the tasks that the factory starts, which are
/// not part of a synchronous build. Code that runs nested on the thread, such as an immediate task or an event of a run loop,
/// counts as part of the build: a wait there for the same service would never end.
@safe struct BuildFrame {
    private let step: BuildStep
    private let thread: ThreadRecord.Pointer
    /// The step that this one interrupts.
    private let outer: UnsafeMutableRawPointer?

    /// Enters a build that was requested inside `context`; call ``leave()`` on the same thread.
    init(_ step: BuildStep, inside context: ResolutionContext?) {
        self.step = step
        unsafe thread = ThreadRecord.current
        unsafe outer = thread.pointee.frame
        step.enter(inside: context)
        unsafe thread.pointee.frame = Unmanaged.passUnretained(step).toOpaque()
    }

    /// Leaves the build, and returns to the interrupted one.
    func leave() {
        withExtendedLifetime(step) { unsafe thread.pointee.frame = outer }
    }

    /// The innermost build in progress on this thread.
    static var innermost: BuildStep? {
        guard let pointer = unsafe ThreadRecord.current.pointee.frame else { return nil }
        // Sound: only this thread finds the step, and its frame retains it until it has left.
        return unsafe Unmanaged<BuildStep>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Returns the innermost build in progress on this thread, unless a context was entered later.
    static func step(inside context: ResolutionContext?) -> BuildStep? {
        guard let step = innermost, step.wasEntered(inside: context) else { return nil }
        return step
    }
}
