// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

// What lookups without a lock find of a slot.
extension Slot {
    /// Lets lookups in `registry` find the instance without a lock, until something happens to it.
    ///
    /// Nothing happens if that is not possible, or done already.
    @_optimize(speed)
    @inline(never)
    func publish(_ box: InstanceBox, of original: InstanceBox, as key: NameKey, in registry: Registry) {
        state.withLock { state in
            let built = state.machine.instance
            let isWeak = registration.lifetime.isWeak
            let isCurrent = built.map { isWeak || $0.shared === original } ?? registration.keepsNoInstance
            if !isCurrent { return }
            let place = Publication.Place(
                slot: self,
                key: PublicationKey(key),
                registry: registry,
                number: LookupNumbers.take()
            )
            let publication: Publication
            if registration.isBuiltByLookups {
                Publication.hasSlots.store(true, ordering: .relaxed)
                publication = TypedPublication(self, place)
            } else if let provider = provider(of: built, state.record, as: box) {
                Publication.hasProviders.store(true, ordering: .relaxed)
                publication = TypedPublication(provider, place, as: ObjectIdentifier(type(of: box)))
            } else {
                publication = box.publication(place)
            }
            if state.publications.contains(where: { $0.isSame(as: publication) }) {
                _ = LookupNumbers.giveBack(place.number)
                return
            }
            registry.published.insert(publication)
            state.publications.append(publication)
        }
    }

    /// Takes the instance off the way without a lock.
    ///
    /// Called with the registry locked, so that no caller sees this instance after its replacement.
    func unpublish(_ unpublication: inout Unpublication) {
        state.withLock { $0.unpublish(&unpublication) }
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

    /// Unpublishes the instance under one key, and in one registry.
    func unpublish(_ publication: Publication, _ unpublication: inout Unpublication) {
        state.withLock { state in
            guard let index = state.publications.firstIndex(where: { $0 === publication }) else { return }
            publication.remove()
            unpublication.add([state.publications.remove(at: index)], areCounted: true)
        }
    }
}
