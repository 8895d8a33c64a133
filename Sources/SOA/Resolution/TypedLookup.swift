// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What is looked up, as which type, and from where.
@usableFromInline
struct TypedLookup: Sendable {
    let key: NameKey
    let boxType: InstanceBox.Type
    let site: CallSite
    /// The function of the call site.
    let function: StaticString?
    /// The declaration of the name's default, if it has one.
    let declaredAt: CallSite?

    @inlinable
    @inline(__always)
    init<Service>(_ name: ServiceName<Service>, _ fileID: StaticString, _ line: UInt, _ function: StaticString?) {
        let fallback = name.fallback?()
        self.init(name.key, Box<Service>.self, fileID, line, function, fallback?.fileID, fallback?.line ?? 0)
    }

    @usableFromInline
    init(
        _ key: NameKey,
        _ boxType: InstanceBox.Type,
        _ fileID: StaticString,
        _ line: UInt,
        _ function: StaticString?,
        _ fileIDOfDefault: StaticString?,
        _ lineOfDefault: UInt
    ) {
        self.key = key
        self.boxType = boxType
        site = CallSite(fileID: fileID, line: line)
        self.function = function
        declaredAt = fileIDOfDefault.map { CallSite(fileID: $0, line: lineOfDefault) }
    }
}

// The ways to a box, which know no type: what is generic calls them.
extension ServiceRegistryImplementation {
    /// Begins a lookup, which the build of the caller records once.
    @usableFromInline
    func begin(_ lookup: TypedLookup) -> Resolution {
        Resolution(lookup, in: bound)
    }

    /// Returns the box of a service that is not published, with locks, and builds it if need be; nil if only the default is
    /// missing.
    @usableFromInline
    func box(_ lookup: TypedLookup, _ resolution: Resolution) throws(ServiceRegistryError) -> InstanceBox? {
        guard let instance = try resolution.resolve() else { return nil }
        return try resolution.fit(instance, lookup)
    }

    /// Returns the box of any service, and suspends during the build; nil if only the default is missing.
    func awaitBox(_ lookup: TypedLookup, _ resolution: Resolution) async throws -> InstanceBox? {
        guard let instance = try await resolution.resolveAwaiting() else { return nil }
        return try resolution.fit(instance, lookup)
    }

    /// Returns the box of an accessor's service, whose default this thread creates if nothing else is registered.
    func box(
        _ lookup: TypedLookup,
        _ lifetime: ServiceLifetime,
        default make: () -> InstanceBox
    ) throws(ServiceRegistryError) -> InstanceBox {
        try withoutActuallyEscaping(make) { make in
            Result { () throws(ServiceRegistryError) in
                let resolution = Resolution(lookup, in: bound, default: make)
                // A task that outlives the build may keep the lookup, and must not keep the closure.
                defer { unsafe resolution.makeDefault = nil }
                while true {
                    if let instance = try resolution.resolve() { return try resolution.fit(instance, lookup) }
                    let registration = Registration(
                        name: resolution.name,
                        boxType: lookup.boxType,
                        lifetime: lifetime,
                        site: lookup.site,
                        factory: .accessor,
                        kind: .fallback
                    )
                    try resolution.registry.top.addDefault(registration, resolution)
                }
            }
        }.get()
    }

    /// Registers the default of a name that was looked up.
    @usableFromInline
    func addDefault(_ registration: Registration?, _ resolution: Resolution) throws(ServiceRegistryError) {
        if let registration { try resolution.registry.top.addDefault(registration, resolution) }
    }
}

extension Resolution {
    /// Returns an instance in a box of the type that was looked up, and publishes it if its lookups are frequent.
    fileprivate func fit(
        _ instance: consuming Found.Instance,
        _ lookup: borrowing TypedLookup
    ) throws(ServiceRegistryError) -> InstanceBox {
        // Another declaration of the name has a default too, maybe of another type.
        if let declaredAt = lookup.declaredAt, instance.found.registration.conflicts(with: declaredAt) {
            let known = instance.found.registration
            registry.top.state.withLock { $0.registrations.recordConflict(of: known, with: declaredAt) }
        }
        if type(of: instance.box) == lookup.boxType {
            publishIfSought(instance, as: instance.box, under: lookup.key)
            return instance.box
        }
        guard let box = lookup.boxType.box(instance.box.instance) else {
            throw mismatch(instance.box, lookup.boxType)
        }
        publishIfSought(instance, as: box, under: lookup.key)
        return box
    }

    private func publishIfSought(_ instance: borrowing Found.Instance, as box: InstanceBox, under key: NameKey) {
        guard instance.isSought else { return }
        registry.publish(instance.found.slot, of: instance.found.home, instance.box, as: box, under: key)
    }
}
