// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// What an entry keeps of a service that was built.
struct BuiltInstance: Sendable {
    /// What is handed out.
    let shared: Reference
    /// What the maker made, before any decorator: this is what is shut down.
    let made: Reference
    /// Where this build stands among all builds of the process, so that what was built last can be stopped first.
    let sequence: Int

    /// Fails for the `weak` lifetime if there is no class instance to refer to.
    init?(shared: any InstanceBox, made: any InstanceBox, lifetime: ServiceLifetime) {
        if lifetime == .weak {
            guard let weak = WeakInstance(shared) else { return nil }
            self.shared = .weak(weak)
            self.made = shared === made ? .weak(weak) : .weak(WeakInstance(made) ?? weak)
        } else {
            self.shared = .strong(shared)
            self.made = .strong(made)
        }
        self.sequence = Self.builds.add(1, ordering: .relaxed).newValue
    }

    private static let builds = Atomic(0)

    /// A reference that keeps the instance alive or, for the `weak` lifetime, does not.
    enum Reference: Sendable {
        case strong(any InstanceBox)
        case weak(WeakInstance)

        /// The instance, or nil if nobody holds on to a weak one any more.
        var box: (any InstanceBox)? {
            switch self {
            case .strong(let box): box
            case .weak(let instance): instance.revived
            }
        }
    }
}

/// A reference to a class instance that does not keep it alive.
final class WeakInstance: @unchecked Sendable {
    // Sendable: the object came out of an `any Sendable`, and the runtime makes loads of a weak reference atomic.
    private weak let object: AnyObject?
    private let boxType: any InstanceBox.Type

    /// Fails if the instance in the box is no class instance.
    init?(_ box: any InstanceBox) {
        let instance = box.instance
        guard type(of: instance as Any) is AnyClass else { return nil }
        object = instance as AnyObject
        boxType = type(of: box)
    }

    /// The instance in a new box, or nil if nobody holds on to it any more.
    var revived: (any InstanceBox)? {
        object.flatMap { boxType.box($0) }
    }
}
