// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The state of one registration in one registry: the instance or the build in progress, and a record of both.
final class Slot: Hashed {
    typealias Machine = SlotStateMachine

    fileprivate struct State: Sendable {
        // The flags stand in the gap behind the machine.
        var machine: Machine
        /// True once nothing may be published any more: something else stands under the name, or the registry is closed.
        var isUnpublished = false
        var hasFailed = false
        var wasStopped = false
        /// The instance as lookups read it without a lock, a publication for each key and registry; all have one number.
        var publications: [Publication] = []
        var record = SlotRecord()
    }

    let registration: Registration
    private let state: Lock<State>

    init(_ registration: Registration) {
        self.registration = registration
        state = Lock(State(machine: Machine()))
    }

    /// Creates a slot whose build has begun.
    init(_ registration: Registration, building build: Build) {
        self.registration = registration
        state = Lock(State(machine: Machine(building: build)))
        // Sound: nobody else has the slot or the build yet.
        unsafe build.slotOfBuild = ObjectIdentifier(self)
    }

    /// The hash of the registration's identity.
    var hash: Int { Self.hash(of: registration) }

    @inline(__always)
    static func hash(of registration: Registration) -> Int {
        let address = UInt(bitPattern: ObjectIdentifier(registration))
        return Int(truncatingIfNeeded: UInt64(0).mixed(with: UInt64(address)))
    }

    // MARK: - Lookups

    /// Returns the instance if it is there, whether this is the first lookup, and whether it is worth publishing.
    ///
    /// - Parameters:
    ///   - isLookup: False if the registry builds the service in advance, which is not counted.
    ///   - frequency: The number of lookups from which on the instance is worth publishing.
    ///   - requester: The requester, which is recorded at the first lookup.
    /// - Returns: The instance, true for the first lookup, and true if it is worth publishing; nil if there is none.
    func instance(
        isLookup: Bool,
        soughtFrom frequency: Int,
        _ requester: @autoclosure () -> Requester
    ) -> (box: InstanceBox, isFirst: Bool, isSought: Bool)? {
        state.withLock { state in
            guard let box = state.machine.shared else { return nil }
            let isFirst = isLookup && state.record.recordLookup(requester())
            return (box, isFirst, state.record.resolves >= frequency && !state.isUnpublished)
        }
    }

    /// True if an instance is there and is older than it may be, all in nanoseconds.
    func isExpired(at now: UInt64, age: UInt64) -> Bool {
        state.withLock { $0.machine.hasInstance && $0.record.age(at: now) >= age }
    }

    /// True if this is the instance that lookups return.
    func holds(_ box: InstanceBox) -> Bool {
        state.withLock { $0.machine.instance?.isShared(box) == true }
    }

    /// Makes the instance older; what was published with its age is published anew.
    func age(by nanoseconds: UInt64, _ unpublication: inout Unpublication) {
        let publications = state.withLock { state in
            state.record.age(by: nanoseconds)
            return state.unpublish()
        }
        unpublication.add(publications, creditedTo: self)
    }

    /// The instance of a closed registry, until it is shut down.
    ///
    /// The slot may still be open: scopes are closed before the slots of their parent.
    var remaining: InstanceBox? {
        state.withLock { ($0.machine.instance ?? $0.machine.remaining)?.shared }
    }

    /// Returns the next step of a lookup, which builds unless there is an instance or a build in progress.
    @inline(never)
    func claim(_ resolution: Resolution, isSynchronous: Bool) -> Machine.Claim {
        let (claim, publications, _) = state.withLock { state -> (Machine.Claim, [Publication], InstanceBox?) in
            let built = state.machine.instance
            // A weak instance may lose its last other owner meanwhile, so what was looked at goes out with the result.
            let box = built?.shared
            let isReleased = built != nil && box == nil
            if isReleased { _ = state.machine.discard() }
            let publications = isReleased ? state.unpublish() : []
            return (state.machine.claim(resolution.build(of: self, isSynchronous: isSynchronous)), publications, box)
        }
        if !publications.isEmpty {
            var unpublication = Unpublication()
            unpublication.add(publications, creditedTo: self)
            unpublication.complete()
        }
        return claim
    }

    /// True once the registry was closed.
    var isClosed: Bool { state.withLock(\.machine.isClosed) }

    /// Counts a lookup; returns true if it was the first one.
    @inline(never)
    func recordLookup(_ requester: @autoclosure () -> Requester) -> Bool {
        state.withLock { $0.record.recordLookup(requester()) }
    }

    // MARK: - Builds

    /// Ends a build with what it made, if that is kept, and counts the lookup that it was for.
    ///
    /// A build that was superseded leaves the slot as it is; otherwise, the slot takes the names of the dependencies.
    @inline(never)
    func succeed(
        _ build: Build,
        with built: BuiltInstance,
        isKept: Bool,
        _ dependencies: inout [String],
        _ time: BuildTime,
        isLookup: Bool
    ) -> (isSuperseded: Bool, isFirstLookup: Bool) {
        if registration.isRecordDue { registration.isRecordDue = false }
        return state.withLock { state in
            let isSuperseded = isKept && !state.machine.finish(build, with: built)
            if !isSuperseded {
                swap(&state.record.dependencies, &dependencies)
                state.record.recordBuild(registration.isInstance ? nil : time)
                state.hasFailed = false
            }
            return (isSuperseded, isLookup && state.record.recordLookup(build.origin))
        }
    }

    /// Records a build of an instance that another slot keeps.
    func record(_ dependencies: [String], _ time: BuildTime) {
        state.withLock { state in
            state.record.dependencies = dependencies
            state.record.recordBuild(time)
            state.hasFailed = false
        }
    }

    /// Lets the next build be recorded.
    func requestRecord() {
        if registration.isBuiltByLookups { registration.isRecordDue = true }
    }

    /// Ends a build that failed; what is known of a later one stays.
    ///
    /// The dependencies are nil if they were not recorded.
    func fail(_ build: Build, _ dependencies: [String]?) {
        requestRecord()
        state.withLock { state in
            let isCurrent = state.machine.finish(build, with: nil)
            guard isCurrent || !registration.lifetime.isKept else { return }
            if let dependencies { state.record.dependencies = dependencies }
            state.hasFailed = true
        }
    }

    // MARK: - Publication

    /// Lets lookups in `registry` find the instance without a lock, until something happens to it.
    ///
    /// The slot holds `original`; `box` is the same instance as the type that it is looked up as. Returns nil if that is not
    /// possible, or done already.
    @inline(never)
    func publish(
        _ box: InstanceBox,
        of original: InstanceBox,
        as key: NameKey,
        in registry: Registry
    ) -> Publication? {
        state.withLock { state in
            let built = state.machine.instance
            guard !state.isUnpublished, registration.keepsNoInstance || built?.isPublished(as: original) == true
            else { return nil }
            let place = Publication.Place(
                slot: self,
                key: PublicationKey(key),
                registry: registry,
                number: state.publications.first?.number ?? LookupNumbers.take()
            )
            let provider = provider(of: built, state.record, as: box)
            let publication = registration.isBuiltByLookups ? publication(place) : box.publication(place, provider)
            if state.publications.contains(where: { $0.isSame(as: publication, in: registry) }) { return nil }
            registry.published.insert(publication)
            state.publications.append(publication)
            return publication
        }
    }

    /// True if the lookups of what has no instance are frequent enough to publish it.
    func isSought(from frequency: Int) -> Bool {
        state.withLock { !$0.isUnpublished && $0.record.resolves >= frequency }
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
        let publications = state.withLock { state in
            state.isUnpublished = true
            return state.unpublish()
        }
        unpublication.add(publications, creditedTo: self)
    }

    /// Counts lookups that took no lock, once they have ended.
    func credit(_ lookups: Int) {
        state.withLock { $0.record.resolves += lookups }
    }

    /// Takes back the count of a lookup without a lock that failed, unless a reset has dropped it.
    func discount() {
        state.withLock { state in
            if state.record.resolves != 0 || !state.publications.isEmpty { state.record.resolves -= 1 }
        }
    }

    /// Unpublishes what one registry, a scope below, has published of the instance.
    @inline(never)
    func unpublish(_ publication: Publication, from registry: Registry, _ unpublication: inout Unpublication) {
        let isLast = state.withLock { state in
            registry.published.remove(publication)
            guard let index = state.publications.firstIndex(where: { $0 === publication }) else { return false }
            state.publications.remove(at: index)
            return state.publications.isEmpty
        }
        unpublication.add(publication, creditedTo: isLast ? self : nil)
    }

    // MARK: - The end

    /// What is left of a slot that is discarded or retired.
    struct Remains: Sendable {
        let slot: Slot
        let build: Machine.Remains
        /// The record of that build: the slot may be built anew at once.
        let record: SlotRecord
    }

    /// Discards the instance; the next lookup builds anew.
    @inline(never)
    func discard(_ unpublication: inout Unpublication) -> Remains {
        let (remains, unpublished) = state.withLock { state in
            let (record, unpublished) = (state.record, state.unpublish())
            // What a closed registry has shut down stays known.
            if !state.machine.isClosed {
                state.record = record.withoutInstance
                state.hasFailed = false
            }
            return (Remains(slot: self, build: state.machine.discard(), record: record), unpublished)
        }
        unpublication.add(unpublished, creditedTo: nil)
        return remains
    }

    /// Discards the instance for good: the registration was replaced or removed.
    @inline(never)
    func retire(_ unpublication: inout Unpublication) -> Remains {
        let (remains, unpublished) = state.withLock { state in
            state.isUnpublished = true
            let remains = Remains(slot: self, build: state.machine.retire(), record: state.record)
            return (remains, state.unpublish())
        }
        unpublication.add(unpublished, creditedTo: nil)
        return remains
    }

    /// Refuses lookups, and returns what is to be shut down.
    @inline(never)
    func close() -> Machine.Close {
        state.withLock { $0.machine.close() }
    }

    /// The instance was shut down: releases it.
    func end() {
        _ = state.withLock { state in
            state.wasStopped = true
            return state.machine.end()
        }
    }

    // MARK: - What is known

    /// True once a build has begun, also if a weak instance was released since.
    ///
    /// It touches no instance, so it may be asked with the registry locked.
    var hasBegun: Bool {
        state.withLock { $0.machine.isBuilding || $0.machine.hasInstance }
    }

    /// True while the service is being built, and when it is.
    @inline(never)
    var isBegun: Bool {
        let (isBuilding, box) = state.withLock { ($0.machine.isBuilding, $0.machine.shared) }
        return isBuilding || box != nil
    }

    /// The names that the service declares, and those that its factory has requested.
    var dependencies: [String] {
        registration.dependsOn + (buildInProgress.flatMap(\.dependencies) ?? record.dependencies)
    }

    @inline(never)
    var buildInProgress: Build? {
        state.withLock { $0.machine.attempt }
    }

    @inline(never)
    var record: SlotRecord {
        requestRecord()
        return state.withLock { $0.currentRecord }
    }

    /// The record of the slot, and its state.
    @inline(never)
    var status: (record: SlotRecord, state: ServiceSnapshot.State) {
        requestRecord()
        let (record, progress, _) = state.withLock { state in
            // A weak instance may lose its last other owner meanwhile, so what was looked at goes out with the result.
            let box = state.machine.shared ?? state.machine.remaining?.shared
            return (state.currentRecord, state.progress(of: registration, isAlive: box != nil), box)
        }
        return (record, progress)
    }
}

extension Slot.State {
    /// Returns what is to be released after the locks.
    fileprivate mutating func unpublish() -> [Publication] {
        for publication in publications { publication.remove() }
        defer { publications = [] }
        return publications
    }

    /// The record, with the lookups that took no lock.
    fileprivate var currentRecord: SlotRecord {
        var record = record
        if let number = publications.first?.number { record.resolves += ThreadRecord.counted(number) }
        // A lookup without a lock that fails is counted until it has failed.
        record.resolves = max(0, record.resolves)
        return record
    }

    fileprivate func progress(of registration: Registration, isAlive: Bool) -> ServiceSnapshot.State {
        if wasStopped { return .stopped }
        if machine.isBuilding { return .building }
        if isAlive { return .built }
        if hasFailed { return .failed }
        let isThere = registration.isInstance || (!registration.lifetime.isKept && record.buildTime != nil)
        return isThere ? .built : .unbuilt
    }
}
