// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A synchronous build in progress on a thread, found by the lookups of its factory.
///
/// A task-local would cost two allocations for each build. It would also apply to the tasks that the factory starts, which are
/// not part of a synchronous build. Code that runs nested on the thread, such as an immediate task or an event of a run loop,
/// counts as part of the build: a wait there for the same service would never end.
///
/// The frame of a service that is not kept has no ``Build`` until a lookup needs one: nobody waits for the service, and most
/// factories look up what they did the last time.
@safe struct BuildFrame: ~Copyable {
    // Sound wherever one is used: only the thread of a frame has pointers to it, in the frames above it and in its record until
    // the factory ends.
    typealias Pointer = UnsafeMutablePointer<BuildFrame>

    // Unmanaged, so that lookups of the factory count no reference of it. Sound wherever it is used: whoever builds holds a
    // build that it passed until the frame has ended, and the frame itself retains one that it made.
    private var knownBuild: Unmanaged<Build>?
    /// True if the frame made the build; the `deinit` releases it then.
    private var isMade = false
    // Sound: whoever builds holds the slot until the frame has ended.
    private unowned(unsafe) let slot: Slot
    // Sound: whoever builds holds the lookup too, which is the one that builds.
    private unowned(unsafe) let resolution: Resolution
    /// The context in which the thread entered the build; it outlives the factory.
    private var context: ObjectIdentifier?
    /// The frame that this one interrupts.
    private let outer: Pointer?
    /// The names that the previous build has requested.
    private let expected: [String]
    /// How many of them this build has requested too.
    private var count = 0

    /// Creates the frame of a build; without one, `names` are those that the previous build has requested.
    init(_ slot: Slot, for resolution: Resolution, _ build: Build?, expecting names: [String]) {
        unsafe knownBuild = build.map { unsafe .passUnretained($0) }
        unsafe self.slot = slot
        unsafe self.resolution = resolution
        unsafe outer = ThreadRecord.current.pointee.frame
        expected = names
    }

    deinit {
        if isMade { unsafe knownBuild?.release() }
    }

    /// The frame of the innermost build in progress on a thread, the caller's, unless a context was entered later.
    @inline(__always)
    static func current(on thread: ThreadRecord.Pointer, inside context: ResolutionContext?) -> Pointer? {
        guard let frame = unsafe thread.pointee.frame,
            unsafe frame.pointee.context == context.map({ ObjectIdentifier($0) })
        else { return nil }
        return unsafe frame
    }

    /// The innermost build in progress on this thread.
    static var innermost: Build? {
        unsafe ThreadRecord.current.pointee.frame?.pointee.build()
    }

    /// The name of the service that is built.
    var name: String { unsafe slot.registration.name }

    /// Runs the factory inside a context; its lookups on this thread find the frame.
    mutating func run<Result>(inside context: ResolutionContext?, _ factory: () throws -> Result) rethrows -> Result {
        self.context = context.map { ObjectIdentifier($0) }
        let thread = unsafe ThreadRecord.current
        return try unsafe withUnsafeMutablePointer(to: &self) { frame in
            unsafe thread.pointee.frame = unsafe frame
            defer { unsafe thread.pointee.frame = frame.pointee.outer }
            return try factory()
        }
    }

    /// The build of the frame, which is made at the first call.
    mutating func build() -> Build {
        if let knownBuild = unsafe knownBuild { return unsafe knownBuild.takeUnretainedValue() }
        let build = Build(
            unsafe slot,
            site: unsafe resolution.site,
            requester: unsafe resolution.caller.build,
            interrupted: unsafe outer?.pointee.build(),
            isSynchronous: true,
            dependencies: expected,
            count: count
        )
        unsafe knownBuild = .passRetained(build)
        isMade = true
        return build
    }

    mutating func record(dependency name: String, _ hash: Int) {
        if let knownBuild = unsafe knownBuild {
            unsafe knownBuild._withUnsafeGuaranteedRef { $0.record(dependency: name, hash) }
        } else if count < expected.count, expected[count] == name {
            count += 1
        } else {
            build().record(dependency: name, hash)
        }
    }

    /// Ends the factory; returns the names that it has requested.
    func finish() -> [String] {
        if let knownBuild = unsafe knownBuild { return unsafe knownBuild._withUnsafeGuaranteedRef { $0.finish() } }
        return count == expected.count ? expected : Array(expected.prefix(count))
    }

    /// Returns true if this build or an enclosing one builds `slot`.
    func isPart(of slot: Slot) -> Bool {
        if let knownBuild = unsafe knownBuild {
            return unsafe knownBuild._withUnsafeGuaranteedRef { $0.isPart(of: slot) }
        }
        return unsafe self.slot === slot || resolution.caller.isPart(of: slot)
    }
}
