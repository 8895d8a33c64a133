// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The instance of a service that a slot has built.
enum BuiltInstance: Sendable {
    /// An instance that lookups return as the factory created it.
    case plain(InstanceBox)
    /// An instance that differs from the one that the factory created, or that is not retained.
    case special(SpecialInstance)

    /// Fails for the `weak` lifetime if there is no class instance to refer to.
    init?(shared: __shared InstanceBox, made: __shared InstanceBox, lifetime: __shared ServiceLifetime) {
        if lifetime.isWeak {
            guard let weak = WeakInstance(shared) else { return nil }
            self = .special(
                SpecialInstance(
                    shared: .weak(weak),
                    made: shared === made ? .weak(weak) : .weak(WeakInstance(made) ?? weak)
                )
            )
        } else {
            self =
                shared === made
                ? .plain(shared) : .special(SpecialInstance(shared: .strong(shared), made: .strong(made)))
        }
    }

    /// The instance that lookups return; nil if it is weak and was released.
    var shared: InstanceBox? {
        switch self {
        case .plain(let box): box
        case .special(let instance): instance.shared.box
        }
    }

    /// The instance, if it is referred to weakly.
    var weak: WeakInstance? {
        if case .special(let instance) = self, case .weak(let weak) = instance.shared { weak } else { nil }
    }

    /// Returns true if lookups return this very box; never for a weak instance, which gets another box each time.
    func isShared(_ box: InstanceBox) -> Bool {
        switch self {
        case .plain(let own): own === box
        case .special(let instance): if case .strong(let own) = instance.shared { own === box } else { false }
        }
    }

    /// The instance that the factory created, before any decorator.
    ///
    /// It is the one to shut down.
    var made: InstanceBox? {
        switch self {
        case .plain(let box): box
        case .special(let instance): instance.made.box
        }
    }
}

/// An instance that was decorated, or is referred to weakly.
final class SpecialInstance: Sendable {
    /// A reference that keeps the instance alive or, for the `weak` lifetime, does not.
    enum Reference: Sendable {
        case strong(InstanceBox)
        case weak(WeakInstance)

        var box: InstanceBox? {
            switch self {
            case .strong(let box): box
            case .weak(let instance): instance.revived
            }
        }
    }

    let shared: Reference
    let made: Reference

    init(shared: Reference, made: Reference) {
        self.shared = shared
        self.made = made
    }
}

/// A reference to a class instance that does not keep it alive.
final class WeakInstance: @unchecked Sendable {
    // Sendable: the object came out of an `any Sendable`, and the runtime makes loads of a weak reference atomic.
    private weak let object: AnyObject?
    private let boxType: InstanceBox.Type

    /// Fails if the instance in the box is no class instance.
    init?(_ box: InstanceBox) {
        let instance = box.instance
        guard type(of: instance as Any) is AnyClass else { return nil }
        object = instance as AnyObject
        boxType = type(of: box)
    }

    /// The instance in a new box, or nil if nobody holds a reference to it any more.
    var revived: InstanceBox? {
        object.flatMap { boxType.box($0) }
    }
}
