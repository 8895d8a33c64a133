// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Resolution {
    @inline(never)
    func error(
        _ reason: ServiceRegistryError.Reason,
        path: [String]? = nil,
        of registration: Registration? = nil,
        expectedIn scope: String? = nil
    ) -> ServiceRegistryError {
        ServiceRegistryError(facts: ServiceRegistryError.Facts(reason, self, path, registration, scope))
    }

    /// The error of an instance that is not of the type that was looked up.
    func mismatch(_ box: InstanceBox, _ requested: InstanceBox.Type) -> ServiceRegistryError {
        error(
            .typeMismatch(registered: type(of: box).type.name, requested: requested.type.name),
            of: registry.registration(named: name)
        )
    }

    func notRegistered(path: [String]? = nil) -> ServiceRegistryError {
        // An accessor's name stays after its reset, and is no other name.
        let suggestions = NameSuggestions.near(name, among: registry.registeredNames.filter { $0 != name })
        let chain = registry.chain
        let scope = registry.scopeExpected(toRegister: name)
        let reason = ServiceRegistryError.Reason.notRegistered(suggestions: suggestions, searched: chain.map(\.label))
        return error(reason, path: path, expectedIn: scope)
    }
}
