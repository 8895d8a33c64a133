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

    /// What the builder threw.
    var underlying: (any Error)? {
        if case .buildFailed(let underlying) = reason { underlying } else { nil }
    }

    /// True if this reports a circle, and its path is a way through `graph` that comes to a name again at its end.
    func isCircle(in graph: [String: [String]]) -> Bool {
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

    /// Why a service could not be had.
    var registryError: ServiceRegistryError? {
        failure as? ServiceRegistryError
    }

    var isWrongIsolation: Bool {
        registryError?.isWrongIsolation == true
    }
}
