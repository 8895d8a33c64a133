// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Resolution {
    func error(
        _ reason: ServiceRegistryError.Reason,
        path: [String]? = nil,
        of registration: Registration? = nil
    ) -> ServiceRegistryError {
        ServiceRegistryError(facts: ServiceRegistryError.Facts(reason, self, path, registration))
    }

    /// The error of an instance that is not of the type that was looked up.
    func mismatch(_ box: InstanceBox, _ requested: InstanceBox.Type) -> ServiceRegistryError {
        let (known, wanted) = (type(of: box).type, requested.type)
        let isQualified = known.name == wanted.name
        return error(
            .typeMismatch(
                registered: known.name(isQualified: isQualified),
                requested: wanted.name(isQualified: isQualified)
            ),
            of: registry.registration(named: name)
        )
    }

    func notRegistered(path: [String]? = nil) -> ServiceRegistryError {
        let chain = registry.chain
        let names = chain.flatMap { $0.visible.map(\.name) }
        return error(.notRegistered(suggestions: names, searched: chain.map(\.label)), path: path)
    }
}
