// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

extension ServiceRegistryError {
    var isWrongIsolation: Bool {
        if case .wrongIsolation = reason { true } else { false }
    }

    var isNotRegistered: Bool {
        if case .notRegistered = reason { true } else { false }
    }

    var isNotReady: Bool {
        if case .notReady = reason { true } else { false }
    }

    var isClosed: Bool {
        if case .closed = reason { true } else { false }
    }

    /// What the factory threw.
    var underlying: (any Error)? {
        if case .buildFailed(let underlying) = reason { underlying } else { nil }
    }

    /// True if this reports a cycle, and its path is a way through `graph` that comes to a name again at its end.
    func isCycle(in graph: [String: [String]]) -> Bool {
        guard case .circularDependency = reason, let last = path.last else { return false }
        let isClosed = path.dropLast().contains(last)
        let isWay = zip(path, path.dropFirst()).allSatisfy { graph[$0]?.contains($1) == true }
        return isClosed && isWay
    }
}

extension Result {
    var failure: Failure? {
        if case .failure(let failure) = self { failure } else { nil }
    }

    /// The reason why a service could not be resolved.
    var registryError: ServiceRegistryError? {
        failure as? ServiceRegistryError
    }

    var isWrongIsolation: Bool {
        registryError?.isWrongIsolation == true
    }
}
