// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// A closure that replaces the value of a service when it is built.
struct Decorator: Sendable {
    let wrap: @Sendable (InstanceBox, Resolution, Registration) throws -> InstanceBox

    private static let everUsed = Atomic(false)

    /// True once a decorator was registered in any registry; until then none is searched.
    static var wereEverUsed: Bool { everUsed.load(ordering: .relaxed) }

    init<Service: Sendable>(_ name: ServiceName<Service>, _ wrap: @escaping @Sendable (Service) throws -> Service) {
        Self.everUsed.store(true, ordering: .relaxed)
        self.wrap = { box, resolution, registration in
            func mismatch() -> ServiceRegistryError {
                resolution.error(
                    .typeMismatch(registered: registration.type.name, requested: ServiceType(Service.self).name),
                    of: registration
                )
            }
            guard let value = box.value(as: Service.self) else { throw mismatch() }
            let wrapped = try wrap(value)
            if box is Box<Service> { return Box(wrapped) }
            guard let fitting = type(of: box).box(wrapped) else { throw mismatch() }
            return fitting
        }
    }
}
