// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What the default of a name consists of.
///
/// Most names have a factory alone, and their lifetime in the key. What has more to it comes out of its name as an error that
/// the factory throws, since there is no room for it; see ``ServiceName``.
@frozen @usableFromInline
struct ServiceDefault<Service: Sendable>: Error {
    @usableFromInline typealias Factory = @isolated(any) @Sendable () throws -> Service
    @usableFromInline typealias Shutdown = @Sendable (Service) async throws -> Void

    @usableFromInline let lifetime: ServiceLifetime
    @usableFromInline let shutdown: Shutdown?
    @usableFromInline let make: Factory

    @inlinable
    init(_ lifetime: ServiceLifetime, _ shutdown: Shutdown?, _ make: @escaping Factory) {
        self.lifetime = lifetime
        self.shutdown = shutdown
        self.make = make
    }

    /// Takes a default out of a name with a factory; the lifetime is nil if the factory throws the rest.
    @usableFromInline
    init(of factory: @escaping Factory, _ lifetime: ServiceLifetime?) {
        self.init(lifetime ?? .singleton, nil, factory)
        if lifetime != nil { return }
        do {
            // Sound: the factory of a default with more to it belongs to no actor.
            _ = try ErasedFactory(factory).function(as: Service.self).call()
        } catch {
            if let thrown = error as? Self { self = thrown }
        }
    }

    /// Returns a factory that throws a default; inlinable, since each lookup by the name calls this.
    @inlinable
    @inline(__always)
    static func thrown(_ lifetime: ServiceLifetime, _ shutdown: Shutdown?, _ make: @escaping Factory) -> Factory {
        { () throws -> Service in throw Self(lifetime, shutdown, make) }
    }
}

extension ErasedFactory {
    /// Throws, however it is called, instead of the default of a stored property: such names would all be the same.
    static var unnamedDefault: Self {
        Self { () throws -> Void in throw RegistryFailure.unnamedDefault }
    }
}
