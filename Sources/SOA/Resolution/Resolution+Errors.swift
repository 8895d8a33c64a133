// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Resolution {
    @inline(never)
    func error(
        _ reason: ServiceRegistryError.Reason,
        path: [String]? = nil,
        of registration: Registration? = nil,
        expectedIn scope: String? = nil,
        among names: [String] = []
    ) -> ServiceRegistryError {
        ServiceRegistryError(facts: ServiceRegistryError.Facts(reason, self, path, registration, scope, among: names))
    }

    /// The error of an instance that is not of the type that was looked up.
    func mismatch(_ box: InstanceBox, _ requested: InstanceBox.Type) -> ServiceRegistryError {
        error(
            .typeMismatch(registered: type(of: box).type.name, requested: requested.type.name),
            of: registry.registration(named: name)
        )
    }

    func notRegistered(path: [String]? = nil) -> ServiceRegistryError {
        let chain = registry.chain
        let reason = ServiceRegistryError.Reason.notRegistered(suggestions: [], searched: chain.map(\.label))
        let scope = registry.scopeExpected(toRegister: name)
        return error(reason, path: path, expectedIn: scope, among: chain.flatMap { $0.visible.map(\.name) })
    }
}
