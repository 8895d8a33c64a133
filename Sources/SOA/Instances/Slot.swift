// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The state of one registration in one registry: the instance or the build in progress, and a record of both.
final class Slot: Sendable {
    typealias Machine = SlotStateMachine<BuiltInstance, BuildAttempt>

    /// The next step of a lookup.
    enum Claim: Sendable {
        case use(InstanceBox)
        case build(BuildAttempt)
        case wait(BuildAttempt)
        case lookAgain
        case refuse
    }

    fileprivate struct State: Sendable {
        var machine = Machine()
        var record = SlotRecord()
        /// The instance as lookups read it without a lock.
        var published: Published?
        /// True once nothing may be published any more: something else stands under the name, or the registry is closed.
        var isUnpublished = false
    }

    let registration: Registration
    private let state = Lock(State())

    init(_ registration: Registration) {
        self.registration = registration
    }

    // MARK: - Lookups

    /// Returns the instance if it is there, whether this is the first lookup, and whether it is worth publishing.
    func instance(for resolution: Resolution) -> (box: InstanceBox, isFirst: Bool, isSought: Bool)? {
        state.withLock { state in
            guard let box = state.machine.instance?.shared else { return nil }
            let isFirst = state.record.recordLookup(resolution)
            return (box, isFirst, state.record.resolves >= Self.publishingThreshold && !state.isUnpublished)
        }
    }

    /// Returns the instance if it was looked up before, and whether it is worth publishing.
    func knownInstance() -> (box: InstanceBox, isSought: Bool)? {
        state.withLock { state in
            guard state.record.resolves > 0, let box = state.machine.instance?.shared else { return nil }
            state.record.resolves += 1
            return (box, state.record.resolves >= Self.publishingThreshold && !state.isUnpublished)
        }
    }

    /// After how many lookups an instance is published: what few look up is not worth its place.
    private static let publishingThreshold = 4

    /// True if an instance is there and is older than it may be, all in nanoseconds.
    func isExpired(at now: UInt64, age: UInt64) -> Bool {
        state.withLock { $0.machine.hasInstance && $0.record.age(at: now) >= age }
    }

    /// True if this is the instance that lookups return.
    func holds(_ box: InstanceBox) -> Bool {
        state.withLock { $0.machine.instance?.shared === box }
    }

    func age(by nanoseconds: UInt64) {
        state.withLock { $0.record.age(by: nanoseconds) }
    }

    /// The instance of a closed registry, until it is shut down.
    var remaining: InstanceBox? {
        state.withLock { $0.machine.remaining?.shared }
    }

    /// Returns the next step of a lookup, which builds unless there is an instance or a build in progress.
    func claim(_ resolution: Resolution, isSynchronous: Bool) -> Claim {
        state.withLock { state in
            if let built = state.machine.instance {
                if let box = built.shared { return .use(box) }
                // The last owner of a weak one has released it.
                _ = state.machine.discard()
            }
            switch state.machine.claim(BuildAttempt(BuildStep(self, resolution, isSynchronous: isSynchronous))) {
            case .use(let built): return built.shared.map { .use($0) } ?? .lookAgain
            case .build(let attempt): return .build(attempt)
            case .wait(let attempt): return .wait(attempt)
            case .lookAgain: return .lookAgain
            case .refuse: return .refuse
            }
        }
    }

    /// Counts a lookup; returns true if it was the first one.
    func recordLookup(_ resolution: Resolution) -> Bool {
        state.withLock { $0.record.recordLookup(resolution) }
    }

    // MARK: - Builds

    /// Ends an attempt with what it made, to be kept as the lifetime asks; returns false if it was superseded.
    func succeed(_ attempt: BuildAttempt, with built: BuiltInstance?, time: BuildTime) -> Bool {
        let dependencies = attempt.step.dependencies
        return state.withLock { state in
            // Nothing is kept of a transient service, and its slot knows no attempt.
            guard state.machine.finish(attempt, with: built) || built == nil else { return false }
            state.record.recordBuild(dependencies, registration.isInstance ? nil : time)
            return true
        }
    }

    /// Ends an attempt that failed.
    ///
    /// What is known of a later one stays.
    func fail(_ attempt: BuildAttempt) {
        let dependencies = attempt.step.dependencies
        state.withLock { state in
            guard state.machine.finish(attempt, with: nil) || !registration.lifetime.isKept else { return }
            state.record.recordFailure(dependencies)
        }
    }

    /// The step of a build that nothing is kept of; nil if the slot is closed.
    func beginTransient(_ resolution: Resolution, isSynchronous: Bool) -> BuildStep? {
        state.withLock { state in
            if state.machine.isClosed { return nil }
            return BuildStep(self, resolution, isSynchronous: isSynchronous, dependencies: state.record.dependencies)
        }
    }

    /// Ends a build that nothing is kept of; returns true if it was the first one that was requested.
    func succeed(_ step: BuildStep, in time: BuildTime, for resolution: Resolution) -> Bool {
        let dependencies = step.dependencies
        return state.withLock { state in
            state.record.recordBuild(dependencies, time)
            return state.record.recordLookup(resolution)
        }
    }

    /// Records a build of an instance that another slot keeps.
    func record(build step: BuildStep, _ time: BuildTime) {
        let dependencies = step.dependencies
        state.withLock { $0.record.recordBuild(dependencies, time) }
    }

    /// Ends a build that nothing is kept of, and that failed.
    func fail(_ step: BuildStep) {
        let dependencies = step.dependencies
        state.withLock { $0.record.recordFailure(dependencies) }
    }

    // MARK: - Publication

    /// Lets lookups in `registry` find the instance without a lock, until something happens to it.
    ///
    /// The slot holds `original`; `box` is the same instance as the type that it is looked up as. Returns nil if that is not
    /// possible, or done already.
    func publish(
        _ box: InstanceBox,
        of original: InstanceBox,
        as key: NameKey,
        in registry: Registry,
        isShared: Bool
    ) -> Publication? {
        state.withLock { state in
            guard !state.isUnpublished, registration.lifetime.isPublished, state.machine.instance?.shared === original
            else { return nil }
            let key = PublicationKey(key)
            let places = state.published?.places ?? []
            if places.contains(where: { $0.isIn(registry) && $0.publication.isSame(key, box) }) {
                return nil
            }
            let number = state.published?.number ?? LookupNumbers.take()
            let publication = Publication(self, key, box, number: number, isShared: isShared)
            registry.published.insert(publication)
            state.published = Published(number: number, places: places + [Place(publication, in: registry)])
            return publication
        }
    }

    /// Allows publication again, after a swap of the name was restored.
    func allowPublication() {
        state.withLock { $0.isUnpublished = false }
    }

    /// Takes the instance off the way without a lock, until ``allowPublication()``.
    ///
    /// Called with the registry locked, so that no caller sees this instance after its replacement.
    @inline(never)
    func unpublish(_ unpublication: inout Unpublication) {
        let published = state.withLock { state in
            state.isUnpublished = true
            return state.unpublish()
        }
        if let published { unpublication.add(published, creditedTo: self) }
    }

    /// Counts lookups that took no lock, once they have ended.
    func credit(_ lookups: Int) {
        state.withLock { $0.record.resolves += lookups }
    }

    /// Unpublishes what one registry, a scope below, has published of the instance.
    @inline(never)
    func unpublish(_ publication: Publication, from registry: Registry, _ unpublication: inout Unpublication) {
        state.withLock { state in
            registry.published.remove(publication)
            guard let published = state.published else { return }
            let places = published.places.filter { $0.publication !== publication }
            state.published = Published(number: published.number, places: places)
        }
        unpublication.add(publication)
    }

    // MARK: - The end

    /// Discards the instance; the next lookup builds anew.
    @inline(never)
    func discard(_ unpublication: inout Unpublication) -> Machine.Remains {
        let (remains, unpublished) = state.withLock { state in
            let unpublished = state.unpublish()
            state.record = state.record.withoutInstance
            return (state.machine.discard(), unpublished)
        }
        if let unpublished { unpublication.add(unpublished, creditedTo: nil) }
        return remains
    }

    /// Discards the instance for good: the registration was replaced or removed.
    func retire(_ unpublication: inout Unpublication) -> Machine.Remains {
        let (remains, unpublished) = state.withLock { state in
            state.isUnpublished = true
            return (state.machine.retire(), state.unpublish())
        }
        if let unpublished { unpublication.add(unpublished, creditedTo: nil) }
        return remains
    }

    /// Refuses lookups, and returns what is to be shut down.
    func close() -> Machine.Close {
        state.withLock { state in
            let close = state.machine.close()
            if case .shutDown = close { state.record.wasStopped = true }
            return close
        }
    }

    /// The instance was shut down: releases it.
    func end() {
        _ = state.withLock { $0.machine.end() }
    }

    // MARK: - What is known

    /// True while the service is being built, and when it is.
    var isBegun: Bool {
        let (isBuilding, box) = state.withLock { ($0.machine.isBuilding, $0.machine.instance?.shared) }
        return isBuilding || box != nil
    }

    /// The names that the service declares, and those that its factory has requested.
    var dependencies: [String] {
        registration.dependsOn + (currentStep?.dependencies ?? record.dependencies)
    }

    /// The build in progress.
    var currentStep: BuildStep? { attemptInProgress?.step }

    var attemptInProgress: BuildAttempt? {
        state.withLock { $0.machine.attempt }
    }

    /// The highest priority of those who wait for the build in progress.
    var waiterPriority: TaskPriority? {
        attemptInProgress?.priority
    }

    @inline(never)
    var record: SlotRecord {
        state.withLock { $0.currentRecord }
    }

    /// The record of the slot, and its state.
    @inline(never)
    var status: (record: SlotRecord, state: ServiceSnapshot.State) {
        let (record, progress, _) = state.withLock { state in
            // A weak instance may lose its last other owner meanwhile, so what was looked at goes out with the result.
            let box = state.machine.instance?.shared
            return (state.currentRecord, state.progress(of: registration, isAlive: box != nil), box)
        }
        return (record, progress)
    }
}

extension Slot.State {
    /// Returns what is to be released after the locks.
    fileprivate mutating func unpublish() -> Slot.Published? {
        guard let published else { return nil }
        self.published = nil
        for place in published.places { place.remove() }
        return published
    }

    /// The record, with the lookups that took no lock.
    fileprivate var currentRecord: SlotRecord {
        var record = record
        if let published { record.resolves += ThreadRecord.counted(published.number) }
        return record
    }

    fileprivate func progress(of registration: Registration, isAlive: Bool) -> ServiceSnapshot.State {
        if record.wasStopped { return .stopped }
        if machine.isBuilding { return .building }
        if isAlive { return .built }
        if record.hasFailed { return .failed }
        let isThere = registration.isInstance || (!registration.lifetime.isKept && record.buildTime != nil)
        return isThere ? .built : .unbuilt
    }
}

extension Publication {
    fileprivate func isSame(_ key: PublicationKey, _ box: InstanceBox) -> Bool {
        self.key.address == key.address && self.key.file == key.file && self.key.text == key.text
            && typeID == box.typeID
    }
}
