// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An instance in a box of the exact type that it was registered as, so that a typed lookup needs no cast.
///
/// A class, since a reference to one is half the size of a protocol's. Only ``Box`` is ever created.
@_fixed_layout @usableFromInline
class InstanceBox: BuiltInstance, @unchecked Sendable {
    // Sendable: it has no state, and its only subclass holds one Sendable value that never changes.
    @inlinable
    override init() { super.init() }

    override final var shared: InstanceBox? { self }
    override final var made: InstanceBox? { self }
    override final var weakened: BuiltInstance? { WeakInstance(self) }

    /// The instance, whatever it was registered as.
    var instance: any Sendable { fatalError("a box without an instance") }

    /// The type that the instance was registered as.
    class var type: ServiceType { ServiceType(type: Never.self) }

    /// Returns a box of this type around `value`, or nil if `value` does not fit.
    class func box(_ value: Any) -> InstanceBox? { nil }

    /// Returns what a factory of this type makes, in a box.
    class func make(_ factory: ErasedFactory) throws -> InstanceBox { fatalError("a factory without a type") }

    /// Returns a publication of the instance.
    func publication(_ place: Publication.Place) -> Publication { fatalError("a box without an instance") }

    /// The instance as `Service`, or nil if it is no such thing.
    ///
    /// Only another type than the registered one is cast.
    final func value<Service: Sendable>(as type: Service.Type) -> Service? {
        if Swift.type(of: self) == Box<Service>.self { return held(as: type) }
        return instance as? Service
    }

    /// The instance, whose type the caller has compared.
    @inlinable
    @inline(__always)
    final func held<Service: Sendable>(as type: Service.Type) -> Service {
        // Sound: the only box of that type; a checked cast would compare it once more, many times as slowly.
        unsafe unsafeDowncast(self, to: Box<Service>.self).value
    }
}

/// The only kind of ``InstanceBox``.
@_fixed_layout @usableFromInline
final class Box<Service: Sendable>: InstanceBox, @unchecked Sendable {
    // Sendable: the value is, and never changes.
    @usableFromInline let value: Service

    @inlinable
    init(_ value: Service) {
        self.value = value
        super.init()
    }

    override var instance: any Sendable { value }

    override class var type: ServiceType { ServiceType(type: Service.self) }

    override func publication(_ place: Publication.Place) -> Publication { TypedPublication(value, place) }

    override class func make(_ factory: ErasedFactory) throws -> InstanceBox {
        Box(try factory.function(as: Service.self).call())
    }

    override class func box(_ value: Any) -> InstanceBox? {
        // No map, which would look up types at run time here.
        if let service = value as? Service { Box(service) } else { nil }
    }
}
