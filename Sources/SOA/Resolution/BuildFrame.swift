// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A synchronous build that its thread is in the middle of, where the lookups of its factory find it.
///
/// A task-local would follow the factory further, to the tasks that it starts, which are no part of a synchronous build, and
/// would take two allocations for each build. What runs in the middle of the factory on its own thread, as an immediate task
/// or an event of a loop that the factory runs, counts as part of it: if such code had to wait here for the same service,
/// it would wait for itself.
@safe struct BuildFrame {
    private let step: BuildStep
    private let thread: ThreadRecord.Pointer
    /// The step that this one interrupts.
    private let outer: UnsafeMutableRawPointer?

    /// Enters a build that was requested inside `context`; ``leave()`` is to follow on this thread.
    init(_ step: BuildStep, inside context: ResolutionContext?) {
        self.step = step
        unsafe thread = ThreadRecord.current
        unsafe outer = thread.pointee.frame
        step.enter(inside: context)
        unsafe thread.pointee.frame = Unmanaged.passUnretained(step).toOpaque()
    }

    /// Goes back to what was interrupted.
    func leave() {
        withExtendedLifetime(step) { unsafe thread.pointee.frame = outer }
    }

    /// The innermost build that this thread is in the middle of.
    static var innermost: BuildStep? {
        guard let pointer = unsafe ThreadRecord.current.pointee.frame else { return nil }
        // Sound: only this thread finds the step, and its frame keeps it until it has left.
        return unsafe Unmanaged<BuildStep>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// The same, unless what the thread is inside of was entered later.
    static func step(inside context: ResolutionContext?) -> BuildStep? {
        guard let step = innermost, step.wasEntered(inside: context) else { return nil }
        return step
    }
}
