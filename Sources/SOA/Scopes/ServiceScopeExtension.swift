// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// An extension that keeps a scope open after the closure that it was opened for.
public final class ServiceScopeExtension: Sendable {
    let registry: Registry
    private let hasEnded = Atomic(false)

    init(_ registry: Registry) {
        self.registry = registry
        for scope in registry.chain { scope.state.withLock { $0.extensions? += 1 } }
    }

    deinit {
        guard let scope = endedScope() else { return }
        Task { [registry] in
            await Self.close(scope)
            // Until then, it is closed with the scope that it is in, and not dropped.
            withExtendedLifetime(registry) {}
        }
    }

    /// Closes a scope whose failures nobody receives: they go to standard error.
    static func close(_ scope: Registry) async {
        do {
            try await scope.close()
        } catch {
            StandardError.write("SOA: \"\(scope.label)\" could not be shut down: \(error)")
        }
    }

    /// Ends the extension; returns the outermost scope that must be closed now, with those in it.
    func endedScope() -> Registry? {
        if hasEnded.exchange(true, ordering: .acquiringAndReleasing) { return nil }
        let ended = registry.chain.filter { scope in
            scope.state.withLock { state in
                state.extensions? -= 1
                return state.extensions == 0
            }
        }
        return ended.last
    }
}
