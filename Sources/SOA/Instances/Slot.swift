// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The state of one registration in one registry: the instance or the build in progress, and a record of both.
final class Slot: Hashed {
    typealias Machine = SlotStateMachine

    let registration: Registration
    let state: Lock<SlotState>

    /// Creates a slot, whose build has begun if there is one.
    @inline(__always)
    init(_ registration: Registration, building build: Build? = nil) {
        self.registration = registration
        state = Lock(SlotState(machine: Machine(building: build)))
        // Sound: nobody else has the slot or the build yet.
        if let build { unsafe build.slotOfBuild = ObjectIdentifier(self) }
    }

    // Only for the attribute.
    @_optimize(speed)
    deinit {}

    var hash: Int { registration.hash }

    /// The instance that lookups return, if there is one.
    @_optimize(speed)
    var instance: InstanceBox? {
        state.withLock { $0.machine.shared }
    }

    /// True if an instance is there and is older than it may be, all in nanoseconds.
    func isExpired(at now: UInt64, age: UInt64) -> Bool {
        state.withLock { $0.machine.instance != nil && $0.record.age(at: now) >= age }
    }

    func holds(_ box: InstanceBox) -> Bool {
        // A weak instance gets another box each time, and may lose its last other owner while it is looked at.
        !registration.lifetime.isWeak && state.withLock { $0.machine.shared === box }
    }

    /// Makes the instance older; what was published with its age is published anew.
    func age(by nanoseconds: UInt64, _ unpublication: inout Unpublication) {
        state.withLock { state in
            state.record.age(by: nanoseconds)
            state.unpublish(&unpublication)
        }
    }

    /// The instance of a closed registry, until it is shut down.
    ///
    /// The slot may still be open: scopes are closed before the slots of their parent.
    var remaining: InstanceBox? {
        state.withLock { $0.machine.built?.shared }
    }

    /// Returns the next step of a lookup, which builds unless there is an instance or a build in progress.
    @_optimize(speed)
    @inline(never)
    func claim(_ resolution: Resolution, isSynchronous: Bool) -> Machine.Claim {
        var unpublication = Unpublication()
        let (claim, _) = state.withLock { state -> (Machine.Claim, InstanceBox?) in
            let built = state.machine.instance
            // A weak instance may lose its last other owner meanwhile, so what was looked at goes out with the result.
            let box = built?.shared
            if built != nil, box == nil {
                _ = state.machine.discard()
                state.unpublish(&unpublication)
            }
            return (state.machine.claim(resolution.build(of: self, isSynchronous: isSynchronous)), box)
        }
        unpublication.complete()
        return claim
    }

    /// Counts a lookup; returns whether it was the first one, and the number of lookups.
    @_optimize(speed)
    @inline(never)
    func record(_ lookup: Resolution) -> (isFirst: Bool, count: Int) {
        state.withLock { ($0.record.recordLookup(lookup.origin), $0.record.resolves) }
    }

    /// Ends a build with what it made, if that is kept; returns false if the build was superseded.
    ///
    /// A build that was superseded leaves the slot as it is; otherwise, the slot takes the names of the dependencies.
    @_optimize(speed)
    @inline(never)
    func succeed(
        _ build: Build,
        with built: BuiltInstance,
        isKept: Bool,
        _ dependencies: inout [String],
        _ time: BuildTime
    ) -> Bool {
        if registration.isRecordDue { registration.isRecordDue = false }
        return state.withLock { state in
            if isKept, !state.machine.finish(build, with: built) { return false }
            swap(&state.record.dependencies, &dependencies)
            state.record.recordBuild(registration.isInstance ? nil : time)
            state.hasFailed = false
            return true
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

    struct Remains: Sendable {
        let slot: Slot
        let build: Machine.Remains
        /// The record of that build: the slot may be built anew at once.
        let record: SlotRecord
    }

    /// Discards the instance; the next lookup builds anew, and is the first one again unless the lookups go on.
    func discard(_ unpublication: inout Unpublication, lookupsGoOn: Bool = false) -> Remains {
        state.withLock { state in
            let record = state.record
            state.unpublish(&unpublication, lookupsGoOn: lookupsGoOn)
            // What a closed registry has shut down stays known.
            if !state.machine.isClosed, !lookupsGoOn {
                state.record = record.withoutInstance
                state.hasFailed = false
            }
            return Remains(slot: self, build: state.machine.discard(), record: record)
        }
    }

    /// Discards the instance for good: the registration was replaced or removed.
    func retire(_ unpublication: inout Unpublication) -> Remains {
        state.withLock { state in
            state.unpublish(&unpublication)
            return Remains(slot: self, build: state.machine.retire(), record: state.record)
        }
    }

    func end() {
        // The instance goes after the lock.
        _ = state.withLock { $0.machine.end() }
    }

    /// True once a build has begun, also if a weak instance was released since.
    ///
    /// It touches no instance, so it may be asked with the registry locked.
    var hasBegun: Bool {
        state.withLock { state in
            // What is not kept has a record alone.
            state.machine.isBuilding || state.machine.instance != nil
                || !registration.lifetime.isKept && state.record.sequence > 0
        }
    }

    /// True while nothing is kept here that could be: it is being built, or may be next.
    var mayBuild: Bool {
        registration.lifetime.isKept && state.withLock { $0.machine.instance == nil }
    }

    /// True while the service is being built, and when it is.
    var isBegun: Bool {
        let (isBuilding, box) = state.withLock { ($0.machine.isBuilding, $0.machine.shared) }
        return isBuilding || box != nil
    }

    /// The names that the service declares, and those that its factory has requested.
    var dependencies: [String] {
        registration.dependsOn + (buildInProgress.flatMap(\.dependencies) ?? record.dependencies)
    }

    var buildInProgress: Build? { state.withLock { $0.machine.attempt } }

    var record: SlotRecord {
        requestRecord()
        return state.withLock { $0.currentRecord }
    }

    var status: (record: SlotRecord, state: ServiceSnapshot.State) {
        requestRecord()
        let (record, progress, _) = state.withLock { state in
            // A weak instance may lose its last other owner meanwhile, so what was looked at goes out with the result.
            let box = state.machine.built?.shared
            return (state.currentRecord, state.progress(of: registration, isAlive: box != nil), box)
        }
        return (record, progress)
    }
}
