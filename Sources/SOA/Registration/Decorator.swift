// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// A closure that replaces the value of a service when it is built.
struct Decorator: Sendable {
    let wrap: @Sendable (InstanceBox, Resolution) throws -> InstanceBox

    private static let everUsed = Atomic(false)

    /// True once a decorator was registered in any registry; until then none is searched.
    static var wereEverUsed: Bool { everUsed.load(ordering: .relaxed) }

    init<Service: Sendable>(_ name: ServiceName<Service>, _ wrap: @escaping @Sendable (Service) throws -> Service) {
        Self.everUsed.store(true, ordering: .relaxed)
        self.wrap = { box, resolution in
            // The elements of a replaced list are one instance.
            if resolution.name.hasSuffix("[*]"), let elements = box as? Box<[Service]> {
                return Box(try elements.value.map(wrap))
            }
            if let value = box.value(as: Service.self) {
                let wrapped = try wrap(value)
                if let fitting = box is Box<Service> ? Box(wrapped) : type(of: box).box(wrapped) { return fitting }
            }
            throw resolution.mismatch(box, Box<Service>.self)
        }
    }
}
