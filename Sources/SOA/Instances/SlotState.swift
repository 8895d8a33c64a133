// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What the lock of a slot guards.
struct SlotState: ~Copyable, Sendable {
    // The flag stands in the gap behind the machine.
    var machine: SlotStateMachine
    var hasFailed = false
    /// The instance as lookups read it without a lock, a publication for each key and registry.
    var publications: [Publication] = []
    var record = SlotRecord()

    mutating func unpublish(_ unpublication: inout Unpublication, lookupsGoOn: Bool = true) {
        for publication in publications { publication.remove() }
        unpublication.add(publications, areCounted: lookupsGoOn)
        publications = []
    }

    /// The record, with the lookups that took no lock.
    var currentRecord: SlotRecord {
        var record = record
        for publication in publications { record.resolves += ThreadRecord.counted(publication.number) }
        // A lookup without a lock that fails is counted until it has failed.
        record.resolves = max(0, record.resolves)
        return record
    }

    func progress(of registration: Registration, isAlive: Bool) -> ServiceSnapshot.State {
        if machine.hasEnded { return .stopped }
        if machine.isBuilding { return .building }
        if isAlive { return .built }
        if hasFailed { return .failed }
        let isThere = registration.isInstance || (!registration.lifetime.isKept && record.buildTime != nil)
        return isThere ? .built : .unbuilt
    }
}
