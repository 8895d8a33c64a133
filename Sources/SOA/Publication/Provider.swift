// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// A function that is published for a service whose instance can't be: it returns the instance without a lock, or nil.
///
/// A weak instance may be gone, an expiring one may be too old, and an alias converts its service at each lookup. After a nil
/// the lookup takes locks.
struct Provider: Sendable {
    let slot: Slot
    let provide: @Sendable (Registry) -> InstanceBox?
}

extension Publication {
    /// True once a function was to be published in any registry; until then none is searched.
    static let hasProviders = Atomic(false)

    /// True once a slot was to be published in any registry; until then none is searched.
    static let hasSlots = Atomic(false)
}

extension ServiceRegistryImplementation {
    /// Returns the service of a published function, in a box of the type of the lookup; nil without one.
    @_optimize(speed)
    @usableFromInline
    @inline(never)
    func provided(_ key: NameKey, _ boxType: InstanceBox.Type) -> InstanceBox? {
        guard Publication.hasProviders.load(ordering: .relaxed),
            let reading = read(key, as: ObjectIdentifier(boxType))
        else { return nil }
        let provider = reading.copy(as: Provider.self)
        // The function may call code of the app.
        reading.end()
        if let box = provider.provide(registry) {
            if type(of: box) == boxType { return box }
            if let fitting = boxType.box(box.instance) { return fitting }
        }
        // No lookup, since another one follows.
        provider.slot.credit(-1)
        return nil
    }

    /// Returns the published slot of a service that each lookup builds, and true for one of 64; nil without one.
    @_optimize(speed)
    func publishedSlot(_ key: borrowing NameKey) -> (slot: Slot, isSample: Bool)? {
        guard Publication.hasSlots.load(ordering: .relaxed),
            let reading = read(key, as: ObjectIdentifier(Slot.self))
        else { return nil }
        defer { reading.end() }
        return (reading.copy(as: Slot.self), reading.isSample)
    }
}

extension Slot {
    /// Returns what provides the instance that `box` holds as the type of the lookup; nil if it can be published as it is.
    func provider(of built: BuiltInstance?, _ record: SlotRecord, as box: InstanceBox) -> Provider? {
        if case .alias(_, _, let published) = registration.factory {
            return Provider(slot: self) { Self.convert(in: $0, published) }
        }
        if registration.lifetime.isWeak, let built { return Provider(slot: self) { _ in built.shared } }
        guard let expiry = registration.lifetime.expiry else { return nil }
        let age = expiry.clampedNanoseconds
        return Provider(slot: self) { _ in record.age(at: BuildTime.now) < age ? box : nil }
    }

    /// The number of published conversions inside each other; those further inside are builds, which find a cycle.
    private static let conversionLimit = 4

    /// Converts the published service of an alias; nil if that fails, or is part of a build, which records what it depends on.
    ///
    /// It builds nothing, and waits for no build: a lookup that fails would run the factory twice, and one that may suspend
    /// would block its thread.
    private static func convert(in registry: Registry, _ published: () throws -> InstanceBox?) -> InstanceBox? {
        let (context, thread) = unsafe (ResolutionContext.current, ThreadRecord.current)
        guard unsafe Resolution.innermost(on: thread, inside: context) == nil else { return nil }
        // Sound: only this thread uses the count in its record.
        let depth = unsafe thread.pointee.conversions
        if depth == conversionLimit { return nil }
        unsafe thread.pointee.conversions = depth + 1
        defer { unsafe thread.pointee.conversions = depth }
        // What the conversion looks up is not for the property that looks up the alias.
        _ = unsafe InjectionSite.take(on: thread)
        if registry.isCurrent(in: context) { return try? published() }
        return ResolutionContext.run(in: registry) { _ in try? published() }
    }
}
