// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Instances that were replaced and not shut down yet.
///
/// The registry keeps them until it ends.
struct Leftovers: Sendable {
    private(set) var instances: [Leftover] = []
    /// Builds that were superseded, and whose instances have to be shut down too.
    private(set) var builds: [Build] = []

    var isEmpty: Bool { instances.isEmpty && builds.isEmpty }

    /// Keeps what is left of a slot, if it has to be shut down.
    mutating func add(_ slot: Slot, _ remains: Slot.Machine.Remains) {
        guard slot.registration.isShutDown else { return }
        switch remains {
        case .nothing: break
        case .instance(let built): instances.append(Leftover(slot, built))
        case .attempt(let build): builds.append(build)
        }
    }

    /// Adds the instance of a build that was superseded, or failed after its factory.
    mutating func add(_ leftover: Leftover) {
        instances.append(leftover)
    }

    /// Removes a superseded build that has ended.
    mutating func remove(_ build: Build) {
        builds.removeAll { $0 === build }
    }
}

/// One instance that has to be shut down.
struct Leftover: Sendable {
    let registration: Registration
    let built: BuiltInstance
    let sequence: Int
    let dependencies: [String]
    /// The slot that still returns the instance to the shutdowns of others; nil if it was replaced.
    var slot: Slot?

    @inline(never)
    init(_ slot: Slot, _ built: BuiltInstance) {
        self.init(slot.registration, built, slot.record)
    }

    /// Creates a leftover of a build that its slot has no record of.
    init(_ slot: Slot, _ built: BuiltInstance, _ dependencies: [String], _ time: BuildTime) {
        var record = SlotRecord()
        record.recordBuild(dependencies, time)
        self.init(slot.registration, built, record)
    }

    private init(_ registration: Registration, _ built: BuiltInstance, _ record: SlotRecord) {
        self.registration = registration
        self.built = built
        sequence = record.sequence
        dependencies = registration.dependsOn + record.dependencies
    }

    /// Shuts the instance down; its lookups are in `registry`.
    fileprivate func shutDown(in registry: Registry, _ grace: GracePeriod?) async throws {
        guard let shutdown = registration.shutdown, !registration.isInstance, let made = built.made else { return }
        let work = { @Sendable () async throws in
            try await ResolutionContext.run(in: registry) { try await shutdown(made) }
        }
        if let grace { return try await grace.run(work) }
        // In a task of its own: a caller that was cancelled still shuts everything down properly.
        try await Task { try await work() }.value
    }
}

extension Registry {
    typealias Failures = [String: any Error]

    /// Returns the instances in the order in which to shut them down: dependants before their dependencies.
    func ordered(_ leftovers: [Leftover]) -> [Leftover] {
        let items = leftovers.map { leftover in
            ShutdownOrder.Item(
                name: leftover.registration.name,
                sequence: leftover.sequence,
                dependencies: needs(leftover.dependencies) { $0.dependencies }
            )
        }
        return ShutdownOrder.indices(of: items).map { leftovers[$0] }
    }

    /// Shuts an instance down, and records the error that this throws.
    @inline(never)
    func shutDown(_ leftover: Leftover, _ grace: GracePeriod?, _ failures: inout Failures) async {
        do {
            try await leftover.shutDown(in: self, grace)
        } catch {
            failures.record(error, of: leftover.registration.name)
        }
        Ending.countStep()
        leftover.slot?.end()
        emit(.stopped(name: leftover.registration.name))
    }
}

extension [String: any Error] {
    /// Records a failure; if the name is taken, with a number.
    mutating func record(_ failure: any Error, of name: String) {
        var key = name
        var number = 1
        while self[key] != nil {
            number += 1
            key = "\(name) #\(number)"
        }
        self[key] = failure
    }
}
