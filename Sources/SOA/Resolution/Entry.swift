// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What one registry has of one service: its definition, and the instance or the build that makes it.
final class Entry: Sendable {
    typealias Machine = EntryStateMachine<BuiltInstance, BuildAttempt>

    /// What one who asks for the service does next.
    enum Claim: Sendable {
        case use(any InstanceBox)
        case build(BuildAttempt)
        case wait(BuildAttempt)
        case lookAgain
        case refuse
    }

    /// What is known of the entry so far, beside the instance itself.
    struct Record: Sendable {
        var resolves = 0
        var buildTime: Duration?
        var startedAt: Duration?
        var dependencies: [String] = []
        var requestedBy: Requester?
        var hasFailed = false
        var wasStopped = false
    }

    fileprivate struct State: Sendable {
        var machine = Machine()
        var record = Record()
        /// Where the instance is handed out without a lock, if it is.
        var published: PublishedService?
        /// True once something else stands before this entry.
        var isCovered = false
    }

    let definition: Definition
    /// Where the name stands in the order of registrations.
    let order: Int
    /// True in a world, if the registration came with the world rather than being made inside it.
    let isInherited: Bool
    /// True in a world, if a watched world that it was made of is where the registration was made.
    let isOverride: Bool
    /// True if this is a scope's own instance of what is registered further up.
    let isOfScope: Bool
    private let state = Lock(State())

    init(
        _ definition: Definition,
        order: Int,
        isInherited: Bool = false,
        isOverride: Bool = false,
        isOfScope: Bool = false
    ) {
        self.definition = definition
        self.order = order
        self.isInherited = isInherited
        self.isOverride = isOverride
        self.isOfScope = isOfScope
    }

    /// Hands the instance out if it is there, and tells whether this is the first time.
    func handOut(for request: Request) -> (box: any InstanceBox, isFirst: Bool, isSought: Bool)? {
        state.withLock { state in
            guard let box = state.machine.instance?.shared.box else { return nil }
            let isFirst = state.record.noteHandOut(for: request)
            let resolves = state.record.resolves
            return (box, isFirst, resolves > 0 && resolves.isMultiple(of: Self.publishingInterval))
        }
    }

    /// After how many lookups the instance is published, or published again: what few ask for is not worth its place.
    private static let publishingInterval = 16

    /// Lets the instance be handed out without a lock, until something happens to it.
    ///
    /// - Parameter services: What the registry publishes that this entry stands in.
    func publish(in services: borrowing PublishedServices) {
        // What a scope has of its own depends on what is registered further up; a weak instance nobody may keep.
        guard !isOfScope, definition.lifetime != .weak, let box = state.withLock({ $0.machine.instance?.shared.box })
        else { return }
        let place = services.service(named: definition.name, typeID: box.typeID)
        state.withLock { state in
            guard !state.isCovered, state.published == nil, state.machine.instance?.shared.box === box else { return }
            if place.show(box) { state.published = place }
        }
    }

    /// Another entry takes the place of this one, perhaps for a while, or none does.
    ///
    /// Called with the registry locked, so that nobody gets this instance who could have got the next one before. The
    /// entry stays off the fast way for good, since a lookup that is still on its way could put it back there.
    ///
    /// Answers what is to be let go where no lock is held.
    func cover() -> (any InstanceBox)? {
        state.withLock { state in
            state.isCovered = true
            return state.withdraw()
        }
    }

    /// One asks for the service, and is to build it if nobody did or does.
    func claim(_ request: Request, thread: ThreadIdentity?) -> Claim {
        state.withLock { state in
            if let built = state.machine.instance {
                if let box = built.shared.box { return .use(box) }
                // The last owner of a weak one has let go.
                _ = state.machine.forget()
            }
            switch state.machine.claim(BuildAttempt(BuildStep(entry: self, request: request, thread: thread))) {
            case .use(let built): return built.shared.box.map { .use($0) } ?? .lookAgain
            case .build(let attempt): return .build(attempt)
            case .wait(let attempt): return .wait(attempt)
            case .lookAgain: return .lookAgain
            case .refuse: return .refuse
            }
        }
    }

    /// The instance was handed out to one who asked; answers true if that was the first time.
    func noteHandOut(for request: Request) -> Bool {
        state.withLock { $0.record.noteHandOut(for: request) }
    }

    /// The attempt made this, to be kept as the lifetime asks.
    func succeed(_ attempt: BuildAttempt, with built: BuiltInstance?, time: BuildTime) {
        let dependencies = attempt.step.dependencies
        state.withLock { state in
            guard state.machine.finish(attempt, with: built) || built == nil else { return }
            state.record.noteBuild(dependencies: dependencies, time: definition.isReadyMade ? nil : time)
        }
    }

    /// The attempt came to nothing.
    func fail(_ attempt: BuildAttempt) {
        let dependencies = attempt.step.dependencies
        state.withLock { state in
            _ = state.machine.finish(attempt, with: nil)
            state.record.noteFailure(dependencies: dependencies)
        }
    }

    /// The step of a build that nothing is kept of; nil if the entry is closed.
    func beginTransient(_ request: Request, thread: ThreadIdentity?) -> BuildStep? {
        state.withLock { state in
            if state.machine.isClosed { return nil }
            let known = state.record.dependencies
            return BuildStep(entry: self, request: request, thread: thread, dependencies: known)
        }
    }

    /// A build that nothing is kept of has ended; answers true if it was the first one that was asked for.
    func succeed(_ step: BuildStep, in time: BuildTime, for request: Request) -> Bool {
        let dependencies = step.dependencies
        return state.withLock { state in
            state.record.noteBuild(dependencies: dependencies, time: time)
            return state.record.noteHandOut(for: request)
        }
    }

    /// A build that nothing is kept of came to nothing.
    func fail(_ step: BuildStep) {
        let dependencies = step.dependencies
        state.withLock { $0.record.noteFailure(dependencies: dependencies) }
    }

    /// Lets the instance go; the next one who asks builds it anew.
    func forget() {
        // The instance goes out of the lock before it may die: a `deinit` can ask the registry.
        _ = state.withLock { state in
            let withdrawn = state.withdraw()
            // What it was seen to depend on stays known: it tells in which order to build it again.
            state.record = Record(dependencies: state.record.dependencies)
            return (withdrawn, state.machine.forget())
        }
    }

    /// Lets the instance go for good: the registration was replaced or removed.
    func retire() {
        _ = state.withLock { ($0.withdraw(), $0.machine.retire()) }
    }

    /// Hands nothing out any more, and gives out what is to be stopped.
    func close() -> Machine.Close {
        let (close, _) = state.withLock { state in
            let withdrawn = state.withdraw()
            let close = state.machine.close()
            if case .stop = close { state.record.wasStopped = true }
            return (close, withdrawn)
        }
        return close
    }

    /// True while the service is being built, and when it is.
    var isBegun: Bool {
        let (isBuilding, box) = state.withLock { ($0.machine.isBuilding, $0.machine.instance?.shared.box) }
        return isBuilding || box != nil
    }

    /// The build that goes on.
    var currentStep: BuildStep? {
        state.withLock { $0.machine.attempt }?.step
    }

    var record: Record {
        state.withLock { $0.currentRecord }
    }

    /// What is known of the entry, and how far the service has come.
    var status: (record: Record, state: ServiceSnapshot.State) {
        let (record, progress, _) = state.withLock { state in
            // A weak instance may lose its last other owner meanwhile, so what was looked at goes out with the result.
            let box = state.machine.instance?.shared.box
            return (state.currentRecord, state.progress(of: definition, isAlive: box != nil), box)
        }
        return (record, progress)
    }
}

extension Entry.State {
    /// Ends the handing out without a lock; answers what is to be let go where no lock is held.
    fileprivate mutating func withdraw() -> (any InstanceBox)? {
        guard let place = published else { return nil }
        published = nil
        let withdrawn = place.withdraw()
        record.resolves += place.takeCount()
        return withdrawn
    }

    /// The record, with the lookups that took no lock.
    fileprivate var currentRecord: Entry.Record {
        var record = record
        record.resolves += published?.count ?? 0
        return record
    }

    fileprivate func progress(of definition: Definition, isAlive: Bool) -> ServiceSnapshot.State {
        if record.wasStopped { return .stopped }
        if machine.isBuilding { return .building }
        if isAlive { return .built }
        if record.hasFailed { return .failed }
        let isThere = definition.isReadyMade || (definition.lifetime == .transient && record.buildTime != nil)
        return isThere ? .built : .unbuilt
    }
}

extension Entry.Record {
    fileprivate mutating func noteHandOut(for request: Request) -> Bool {
        if request.isPreparation { return false }
        resolves += 1
        if requestedBy == nil { requestedBy = request.requester }
        return resolves == 1
    }

    fileprivate mutating func noteBuild(dependencies: [String], time: BuildTime?) {
        self.dependencies = dependencies
        startedAt = time.map { LaunchClock.elapsed(at: $0.start) }
        buildTime = time?.duration
        hasFailed = false
    }

    fileprivate mutating func noteFailure(dependencies: [String]) {
        self.dependencies = dependencies
        hasFailed = true
    }
}
