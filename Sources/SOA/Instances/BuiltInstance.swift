// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The instance of a service as a slot keeps it: in its box, decorated, or referred to weakly.
@_fixed_layout @usableFromInline
class BuiltInstance: @unchecked Sendable {
    // Sendable: it has no state, and what its subclasses have never changes.
    @inlinable
    init() {}

    /// The instance that lookups return; nil if it is weak and was released.
    var shared: InstanceBox? { nil }

    /// The instance that the factory created, before any decorator: the one to shut down.
    var made: InstanceBox? { nil }

    /// The same instance, not kept alive; nil if it is no class instance.
    var weakened: BuiltInstance? { nil }
}

/// An instance that differs from the one that the factory created.
final class DecoratedInstance: BuiltInstance, @unchecked Sendable {
    // Sendable: both are constants.
    private let decorated: BuiltInstance
    private let own: BuiltInstance

    init(_ decorated: BuiltInstance, made: BuiltInstance) {
        self.decorated = decorated
        own = made
    }

    override var shared: InstanceBox? { decorated.shared }
    override var made: InstanceBox? { shared.flatMap { _ in own.made } }
    // What the factory made may be no class instance.
    override var weakened: BuiltInstance? {
        decorated.weakened.map { DecoratedInstance($0, made: own.weakened ?? own) }
    }
}

/// A class instance that is not kept alive.
final class WeakInstance: BuiltInstance, @unchecked Sendable {
    // Sendable: the object came out of an `any Sendable`, and the runtime makes loads of a weak reference atomic.
    private weak let object: AnyObject?
    private let boxType: InstanceBox.Type

    /// Fails if the instance in the box is no class instance.
    init?(_ box: InstanceBox) {
        guard Swift.type(of: box.instance as Any) is AnyClass else { return nil }
        object = box.instance as AnyObject
        boxType = Swift.type(of: box)
    }

    /// The instance in a new box, or nil if nobody holds a reference to it any more.
    override var shared: InstanceBox? { object.flatMap { boxType.box($0) } }
    override var made: InstanceBox? { shared }
}
