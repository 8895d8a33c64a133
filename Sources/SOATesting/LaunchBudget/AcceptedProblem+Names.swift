// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOA

extension AcceptedProblem {
    /// Accepts that a dependency is not registered, by typed names.
    public static func missingDependency<Service, Requester>(
        name: ServiceName<Service>,
        requiredBy: ServiceName<Requester>,
        _ reason: String
    ) -> Self {
        missingDependency(name: name.rawValue, requiredBy: requiredBy.rawValue, reason)
    }

    /// Accepts that a typed name is registered more than once.
    public static func duplicate<Service>(name: ServiceName<Service>, _ reason: String) -> Self {
        duplicate(name: name.rawValue, reason)
    }

    /// Accepts that two modules register a typed name, or two declarations have it.
    public static func conflict<Service>(name: ServiceName<Service>, _ reason: String) -> Self {
        conflict(name: name.rawValue, reason)
    }

    /// Accepts a captive dependency, held directly or through others, by typed names.
    public static func captive<Holder, Held>(
        holder: ServiceName<Holder>,
        held: ServiceName<Held>,
        _ reason: String
    ) -> Self {
        captive(holder: holder.rawValue, held: held.rawValue, reason)
    }

    /// Accepts a dependency that a service does not declare, by typed names.
    public static func undeclaredEdge<Service, Dependency>(
        from: ServiceName<Service>,
        to: ServiceName<Dependency>,
        _ reason: String
    ) -> Self {
        undeclaredEdge(from: from.rawValue, to: to.rawValue, reason)
    }

    /// Accepts that a service can't be built in a test, by its typed name.
    public static func buildFailed<Service>(name: ServiceName<Service>, _ reason: String) -> Self {
        buildFailed(name: name.rawValue, reason)
    }
}
