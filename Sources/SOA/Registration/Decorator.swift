// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Something that replaces the value of a service when it is built.
struct Decorator: Sendable {
    let wrap: @Sendable (InstanceBox, Request, Registration) throws -> InstanceBox

    init<Service: Sendable>(_ name: ServiceName<Service>, _ wrap: @escaping @Sendable (Service) throws -> Service) {
        self.wrap = { box, request, registration in
            func mismatch() -> ServiceRegistryError {
                request.error(
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
