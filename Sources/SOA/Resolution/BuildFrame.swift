// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A synchronous build in progress on a thread, found by the lookups of its factory.
///
/// A task-local would cost two allocations for each build. It would also apply to the tasks that the factory starts, which are
/// not part of a synchronous build. Code that runs nested on the thread, such as an immediate task or an event of a run loop,
/// counts as part of the build: a wait there for the same service would never end.
///
/// The frame is on the stack of the thread, and only this thread uses it. That of a transient service has no ``Build`` until
/// a lookup needs one: nobody waits for the service, and most factories look up what they did the last time.
@safe struct BuildFrame {
    typealias Pointer = UnsafeMutablePointer<BuildFrame>

    private var madeBuild: Build?
    private let slot: Slot
    private let name: String
    private let site: CallSite
    /// The build that requested this one, unless it is that of the outer frame.
    private let requester: Build?
    private let isRequestedByOuter: Bool
    /// The context in which the thread entered the build; it outlives the factory.
    private let context: ObjectIdentifier?
    /// The frame that this one interrupts.
    private let outer: Pointer?
    /// The names that the previous build has requested.
    private let expected: [String]
    /// How many of them this build has requested too.
    private var count = 0

    /// Creates the frame of a build.
    init(_ build: Build, of slot: Slot, inside context: ResolutionContext?) {
        madeBuild = build
        self.slot = slot
        name = build.name
        site = build.site
        requester = build.requester
        isRequestedByOuter = false
        self.context = context.map { ObjectIdentifier($0) }
        unsafe outer = ThreadRecord.current.pointee.frame
        expected = []
    }

    /// Creates the frame of a transient service, requested by a caller in `context`.
    init(transient slot: Slot, site: CallSite, inside context: ResolutionContext?, expecting names: [String]) {
        self.slot = slot
        name = slot.registration.name
        self.site = site
        self.context = context.map { ObjectIdentifier($0) }
        unsafe outer = ThreadRecord.current.pointee.frame
        isRequestedByOuter = unsafe Self.current(inside: context) != nil
        requester = isRequestedByOuter ? nil : context?.enclosingBuild
        expected = names
    }

    /// The frame of the innermost build in progress on this thread, unless a context was entered later.
    @inline(__always)
    static func current(inside context: ResolutionContext?) -> Pointer? {
        guard let frame = unsafe ThreadRecord.current.pointee.frame,
            unsafe frame.pointee.context == context.map({ ObjectIdentifier($0) })
        else { return nil }
        return unsafe frame
    }

    /// The innermost build in progress on this thread.
    static var innermost: Build? {
        unsafe ThreadRecord.current.pointee.frame?.pointee.build()
    }

    /// Runs the factory; its lookups on this thread find the frame.
    mutating func run<Result>(_ factory: () throws -> Result) rethrows -> Result {
        let thread = unsafe ThreadRecord.current
        return try unsafe withUnsafeMutablePointer(to: &self) { frame in
            unsafe thread.pointee.frame = unsafe frame
            defer { unsafe thread.pointee.frame = frame.pointee.outer }
            return try factory()
        }
    }

    /// The build of the frame, which is made at the first call.
    mutating func build() -> Build {
        if let madeBuild { return madeBuild }
        let interrupted = unsafe outer?.pointee.build()
        let build = Build(
            slot,
            name,
            site: site,
            requester: isRequestedByOuter ? interrupted : requester,
            interrupted: interrupted,
            isSynchronous: true,
            dependencies: expected,
            count: count
        )
        madeBuild = build
        return build
    }

    mutating func record(dependency name: String, _ hash: Int) {
        if let madeBuild {
            madeBuild.record(dependency: name, hash)
        } else if count < expected.count, expected[count] == name {
            count += 1
        } else {
            build().record(dependency: name, hash)
        }
    }

    /// Ends the factory; returns the names that it has requested.
    func finish() -> [String] {
        if let madeBuild { return madeBuild.finish() }
        return count == expected.count ? expected : Array(expected.prefix(count))
    }

    /// True if a caller inside `context` is part of a build of `slot`.
    static func isPart(of slot: Slot, inside context: ResolutionContext?) -> Bool {
        if let frame = unsafe current(inside: context) { return unsafe frame.pointee.isPart(of: slot) }
        return context?.enclosingBuild?.isPart(of: slot) == true
    }

    private func isPart(of slot: Slot) -> Bool {
        if let madeBuild { return madeBuild.isPart(of: slot) }
        if self.slot === slot { return true }
        return isRequestedByOuter ? unsafe outer?.pointee.isPart(of: slot) == true : requester?.isPart(of: slot) == true
    }
}
