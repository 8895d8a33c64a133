// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An instance in a box of the exact type that it was registered as, so that a typed lookup needs no cast.
protocol InstanceBox: AnyObject, Sendable {
    /// The instance, whatever it was registered as.
    var instance: any Sendable { get }

    /// Tells which type the instance was registered as.
    var typeID: ObjectIdentifier { get }

    /// The type that the instance was registered as.
    static var type: ServiceType { get }

    /// A box of this type round `value`, or nil if `value` does not fit.
    static func box(_ value: Any) -> (any InstanceBox)?
}

extension InstanceBox {
    /// The instance as `Service`, or nil if it is no such thing.
    ///
    /// Only another type than the registered one is cast.
    func value<Service: Sendable>(as type: Service.Type) -> Service? {
        holds(type) ? held(as: type) : instance as? Service
    }

    /// True if the instance was registered as this type.
    func holds<Service: Sendable>(_ type: Service.Type) -> Bool {
        typeID == ObjectIdentifier(Service.self)
    }

    /// The instance, which was registered as this type; see ``holds(_:)``.
    func held<Service: Sendable>(as type: Service.Type) -> Service {
        // The only box of that type; a checked cast would compare it once more, many times as slowly.
        unsafe unsafeDowncast(self, to: Box<Service>.self).value
    }
}

/// The only kind of ``InstanceBox``.
final class Box<Service: Sendable>: InstanceBox {
    let value: Service

    init(_ value: Service) {
        self.value = value
    }

    var instance: any Sendable { value }

    var typeID: ObjectIdentifier { ObjectIdentifier(Service.self) }

    static var type: ServiceType { ServiceType(Service.self) }

    static func box(_ value: Any) -> (any InstanceBox)? {
        (value as? Service).map { Box($0) }
    }
}
