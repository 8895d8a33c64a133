// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An instance in a box of the exact type that it was registered as, so that a typed lookup needs no cast.
@usableFromInline
protocol InstanceBox: AnyObject, Sendable {
    /// The instance, whatever it was registered as.
    var instance: any Sendable { get }

    /// Identifies the type that the instance was registered as.
    var typeID: ObjectIdentifier { get }

    /// The type that the instance was registered as.
    static var type: ServiceType { get }

    /// Returns a box of this type around `value`, or nil if `value` does not fit.
    static func box(_ value: Any) -> (any InstanceBox)?
}

extension InstanceBox {
    /// The instance as `Service`, or nil if it is no such thing.
    ///
    /// Only another type than the registered one is cast.
    func value<Service: Sendable>(as type: Service.Type) -> Service? {
        if typeID == ObjectIdentifier(Service.self) { return held(as: type) }
        return instance as? Service
    }

    /// The instance, whose type the caller has compared.
    func held<Service: Sendable>(as type: Service.Type) -> Service {
        // The only box of that type; a checked cast would compare it once more, many times as slowly.
        unsafe unsafeDowncast(self, to: Box<Service>.self).value
    }
}

/// The only kind of ``InstanceBox``.
@usableFromInline
final class Box<Service: Sendable>: InstanceBox {
    @usableFromInline let value: Service

    init(_ value: Service) {
        self.value = value
    }

    @usableFromInline var instance: any Sendable { value }

    @usableFromInline var typeID: ObjectIdentifier { ObjectIdentifier(Service.self) }

    @usableFromInline static var type: ServiceType { ServiceType(Service.self) }

    @usableFromInline
    static func box(_ value: Any) -> (any InstanceBox)? {
        (value as? Service).map { Box($0) }
    }
}
