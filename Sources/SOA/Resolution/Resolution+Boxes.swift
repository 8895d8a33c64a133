// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// The ways to a box, which know no type: what is generic calls them.
extension Resolution {
    /// Returns a service as a type, and builds it if need be; registers the default of the name if nothing else is.
    @_optimize(speed)
    @usableFromInline
    @inline(never)
    func box(
        _ key: NameKey,
        _ boxType: InstanceBox.Type,
        default registration: () -> Registration?
    ) throws(ServiceRegistryError) -> InstanceBox {
        defer { unsafe published = nil }
        do throws(ServiceRegistryError) {
            while true {
                if let box = try resolve(key, boxType) { return box }
                try addDefault(registration())
            }
        } catch {
            unsafe published?.discount()
            throw error
        }
    }

    func addDefault(_ registration: Registration?) throws(ServiceRegistryError) {
        let top = registry.top
        if let registration, !top.addDefault(registration) { throw error(.closed(label: top.label)) }
    }

    /// Returns the service of an accessor, whose default this thread creates if nothing else is registered.
    func box(
        _ key: NameKey,
        _ boxType: InstanceBox.Type,
        _ lifetime: ServiceLifetime,
        making make: () -> InstanceBox
    ) throws(ServiceRegistryError) -> InstanceBox {
        try withoutActuallyEscaping(make) { (make) throws(ServiceRegistryError) in
            unsafe makeDefault = make
            // A task that outlives the build may keep the lookup, and must not keep the closure.
            defer { unsafe makeDefault = nil }
            return try box(key, boxType) {
                Registration(
                    name: name,
                    boxType: boxType,
                    lifetime: lifetime,
                    site: declaredAt,
                    factory: .accessor,
                    kind: .fallback
                )
            }
        }
    }

    /// Counts the lookup, and returns its instance in a box of the type that was looked up; publishes it if lookups are frequent.
    ///
    /// Without a type, it is built in advance.
    @_optimize(speed)
    @inline(never)
    func fit(
        _ original: __owned InstanceBox,
        _ found: borrowing Found,
        _ key: NameKey,
        _ boxType: InstanceBox.Type?
    ) throws(ServiceRegistryError) -> InstanceBox {
        guard let boxType else { return original }
        let isSought = recordLookup(found)
        // Another declaration of the name has a default too, maybe of another type.
        if let declaredAt, found.registration.conflicts(with: declaredAt) {
            let known = found.registration
            registry.top.state.withLock { $0.registrations.recordConflict(of: known, with: declaredAt) }
        }
        if type(of: original) == boxType {
            if isSought { registry.publish(found.slot, of: found.home, original, as: original, under: key) }
            return original
        }
        guard let box = boxType.box(original.instance) else { throw mismatch(original, boxType) }
        if isSought { registry.publish(found.slot, of: found.home, original, as: box, under: key) }
        return box
    }

    /// Counts the lookup; returns true if lookups are frequent enough to publish what they find.
    @_optimize(speed)
    private func recordLookup(_ found: borrowing Found) -> Bool {
        // That of a published slot was counted there.
        if unsafe published != nil { return false }
        let (isFirst, count) = found.ledger?.record(self) ?? found.slot.record(self)
        if isFirst { found.home.emit(.resolvedFirst(name: name)) }
        if count < found.home.frequency || found.home.isMonitored { return false }
        let registration = found.registration
        // Those that may suspend do not use the slot of a service that each lookup builds.
        if registration.isBuiltByLookups { return thread != nil }
        return registration.lifetime.isKept || registration.kind == .alias
    }
}
