// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

// A build as a step of a dependency path.
extension Resolution {
    /// The identity of the slot that is built, since a name may have a slot in each registry; of no slot for a mere lookup.
    var slot: ObjectIdentifier { unsafe slotOfBuild ?? ObjectIdentifier(self) }

    /// The names from the entry point to this one.
    var path: [String] {
        sequence(first: self, next: \.requester).map(\.name).reversed()
    }

    /// True if the registry builds in advance what this is for.
    var isPrepared: Bool { isPreparation || requester?.isPrepared == true }

    /// True if the caller is part of this build.
    ///
    /// A synchronous build includes only the thread of its factory. An asynchronous one includes the task of its factory and
    /// child tasks, which end before it. A `Task { … }` is not part of a build, since the factory may not wait for it.
    var includesCaller: Bool {
        if isFinished { return false }
        if let thread { return thread == ThreadRecord.identity }
        return BuildExecutor.isCurrent
    }

    /// The builds that are blocked until this one has ended.
    var heldUp: [Resolution] {
        thread == nil ? [] : [requester, interrupted].compactMap(\.self)
    }

    /// Returns true if this build or an enclosing one builds what a lookup in `registry` has found.
    ///
    /// If the service is not kept, each registry has builds of its own.
    func isPart(of found: borrowing Found, in registry: Registry) -> Bool {
        if let slot = unsafe slotOfBuild,
            slot == ObjectIdentifier(found.slot) || slot == found.ledger.map({ ObjectIdentifier($0) }), !isFinished,
            found.registration.lifetime.isKept || self.registry === registry
        {
            return true
        }
        // A factory that has given this service up goes on without it.
        if thread == nil, let requester, !WaitGraph.isAwaited(self, by: requester) { return false }
        // No loop, which would count references.
        return requester?.isPart(of: found, in: registry) == true
    }

    /// True if this build and the enclosing ones build the name of a lookup that often.
    func isNested(_ lookup: Resolution, _ count: Int) -> Bool {
        let rest = hash == lookup.hash && name == lookup.name ? count - 1 : count
        return rest == 0 || requester?.isNested(lookup, rest) == true
    }

    var isFinished: Bool { finished.load(ordering: .acquiring) }

    /// Uses the names that the factory has requested.
    ///
    /// Sound: a synchronous factory requests services only on its thread, as ``includesCaller`` has it, and nobody else gets
    /// here. The tasks of an asynchronous one are several, and take the lock.
    @inline(__always)
    private func withNames<Result: Sendable>(_ body: (inout RequestedNames) -> Result) -> Result {
        thread == nil ? waiting.withLock { _ in unsafe body(&names) } : unsafe body(&names)
    }

    /// The names that the factory has requested so far, each once; nil if it is synchronous.
    var dependencies: [String]? {
        thread == nil ? withNames { $0.all } : nil
    }

    @_optimize(speed)
    func record(dependency name: String, _ hash: Int) {
        if isRecorded { withNames { $0.record(name, hash) } }
    }

    /// Ends the factory, and returns the names that it has requested.
    @_optimize(speed)
    func finish() -> [String] {
        end()
        return withNames { names in
            // Those of an asynchronous build may be read again, with the build; others are moved, without a count.
            defer { if thread != nil { names.all = [] } }
            return names.all
        }
    }
}
