// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Definition {
    /// What the typed ways of registering have in common.
    convenience init<Service: Sendable>(
        _ name: ServiceName<Service>,
        lifetime: ServiceLifetime,
        dependsOn: [String] = [],
        site: CallSite,
        maker: Maker,
        shutdown: (@Sendable (Service) async throws -> Void)? = nil
    ) {
        self.init(
            name: name.rawValue,
            type: ServiceType(Service.self),
            lifetime: lifetime,
            dependsOn: dependsOn,
            site: site,
            maker: maker,
            shutdown: shutdown.map { Self.boxed($0) }
        )
    }
}

extension Definition {
    private static func boxed<Service: Sendable>(
        _ shutdown: @escaping @Sendable (Service) async throws -> Void
    ) -> @Sendable (any InstanceBox) async throws -> Void {
        { box in
            if let service = box.value(as: Service.self) { try await shutdown(service) }
        }
    }
}

extension Definition.Maker {
    /// A synchronous maker, with the isolation that its function was written in.
    ///
    /// A function that carries its isolation can only be called with `await`. Whoever calls `make` has made sure to be on
    /// that isolation, where the call is an ordinary one; so the type is cast, as `assumeIsolated` does it.
    static func synchronous<Service: Sendable>(
        _ function: @escaping @isolated(any) @Sendable () throws -> Service
    ) -> Self {
        // Sound: both types are one pointer to code and one to its context, and are called alike by whoever is isolated.
        let call = unsafe unsafeBitCast(function, to: (@Sendable () throws -> Service).self)
        return .synchronous(isolation: function.isolation) { Box(try call()) }
    }
}
