// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The innermost build that a lookup is part of, if any: in a frame on its thread, or of its context.
@safe struct Caller: Sendable {
    // Sound: the frame is further down the stack than the lookup, so it outlives it; an awaiting lookup has none.
    private nonisolated(unsafe) let frame: BuildFrame.Pointer?
    private let enclosing: Build?

    /// Creates the caller of a synchronous lookup inside a context, on its thread.
    @inline(__always)
    init(on thread: ThreadRecord.Pointer, inside context: ResolutionContext?) {
        unsafe frame = BuildFrame.current(on: thread, inside: context)
        enclosing = unsafe frame == nil ? context?.enclosingBuild : nil
    }

    /// Creates a caller that is part of a build, on any thread.
    init(_ build: Build?) {
        unsafe frame = nil
        enclosing = build
    }

    /// The build, which a frame makes when it is first needed.
    var build: Build? {
        // Sound here and below: only the thread of the frame reads it.
        unsafe frame?.pointee.build() ?? enclosing
    }

    /// The name of the service that is built.
    var name: String? {
        unsafe frame?.pointee.name ?? enclosing?.name
    }

    /// Records that the build requests a service.
    func record(dependency name: String, _ hash: Int) {
        if let frame = unsafe frame {
            unsafe frame.pointee.record(dependency: name, hash)
        } else {
            enclosing?.record(dependency: name, hash)
        }
    }

    /// Returns true if the build or an enclosing one builds `slot`.
    func isPart(of slot: Slot) -> Bool {
        if let frame = unsafe frame { return unsafe frame.pointee.isPart(of: slot) }
        return enclosing?.isPart(of: slot) == true
    }
}
