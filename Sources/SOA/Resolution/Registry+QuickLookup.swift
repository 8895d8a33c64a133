// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Lookups that neither wait nor fail need no `Resolution`.
extension Registry {
    /// Returns the instance of a service if it is there, or if this thread creates it for itself alone; else nil.
    ///
    /// - Parameters:
    ///   - found: The slot of the service.
    ///   - lookup: The lookup.
    ///   - name: The name of the service.
    ///   - context: The context of the caller.
    /// - Returns: The instance in a box of the type that was looked up.
    /// - Throws: The error of a transient service's factory.
    func quickInstance(
        _ found: borrowing Found,
        _ lookup: borrowing TypedLookup,
        _ name: String,
        _ context: ResolutionContext?
    ) throws(ServiceRegistryError) -> InstanceBox? {
        if found.isEnding { return nil }
        let slot = found.slot
        let registration = slot.registration
        if registration.lifetime.isPublished {
            guard let (box, isFirst, isSought) = slot.instance(Requester(lookup.site, context)),
                let fitting = lookup.box(around: box)
            else { return nil }
            if isFirst { found.home.emit(.resolvedFirst(name: name)) }
            if isSought || lookup.declaredAt != nil { hand(slot, found.home, box, fitting, isSought, lookup) }
            return fitting
        }
        guard registration.lifetime.isTransient, self === context?.registry ?? .root, registration.isolation == nil,
            case .synchronous(let make) = registration.factory, !Decorator.wereEverUsed, InjectionSite.pending == nil
        else { return nil }
        return try transient(slot, make, lookup, name, context)
    }

    /// Creates a transient service in a frame on the stack; nil if it is part of a cycle, or its registry is closed.
    private func transient(
        _ slot: Slot,
        _ make: () throws -> InstanceBox,
        _ lookup: borrowing TypedLookup,
        _ name: String,
        _ context: ResolutionContext?
    ) throws(ServiceRegistryError) -> InstanceBox? {
        if BuildFrame.isPart(of: slot, inside: context) { return nil }
        guard let expected = slot.expectedDependencies else { return nil }
        var frame = BuildFrame(transient: slot, site: lookup.site, inside: context, expecting: expected)
        let start = BuildTime.now
        let box: InstanceBox
        do {
            box = try frame.run(make)
        } catch {
            let resolution = Resolution(name, name.nameHash, copy lookup, in: self, inside: context)
            return try resolution.fail(frame.build(), Found(slot: slot, home: self), error).get()
        }
        let time = BuildTime(since: start)
        let isFirst = slot.succeed(frame.finish(), time, Requester(lookup.site, context))
        report(box, of: slot.registration, time)
        if isFirst { emit(.resolvedFirst(name: name)) }
        guard let fitting = lookup.box(around: box) else {
            throw Resolution(name, name.nameHash, copy lookup, in: self, inside: context).mismatch(box, lookup.boxType)
        }
        return fitting
    }

    /// Returns the instance of any lookup in a box of the type that was looked up.
    func fit(
        _ instance: Found.Instance,
        _ lookup: TypedLookup,
        _ resolution: Resolution
    ) throws(ServiceRegistryError) -> InstanceBox {
        let found = instance.found
        guard let fitting = lookup.box(around: instance.box) else {
            throw resolution.mismatch(instance.box, lookup.boxType)
        }
        hand(found.slot, found.home, instance.box, fitting, instance.isSought, lookup)
        return fitting
    }

    /// Publishes an instance if its lookups are frequent, and records a second declaration of the name of a default.
    private func hand(
        _ slot: Slot,
        _ home: Registry,
        _ box: InstanceBox,
        _ fitting: InstanceBox,
        _ isSought: Bool,
        _ lookup: borrowing TypedLookup
    ) {
        if isSought { publish(slot, of: home, box, as: fitting, under: lookup.key) }
        let registration = slot.registration
        guard let declaredAt = lookup.declaredAt, registration.isDefault, let known = registration.site,
            known != declaredAt
        else { return }
        top.state.withLock {
            $0.registrations.recordConflict(registration.name, [known.description, declaredAt.description])
        }
    }
}
