// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An extension that keeps a scope open after the closure that it was opened for.
public final class ServiceScopeExtension: Sendable {
    private let label: String
    private let open: Lock<Registry?>

    init(_ registry: Registry) {
        label = registry.label
        open = Lock(registry)
        for scope in registry.chain { scope.state.withLock { $0.extensions? += 1 } }
    }

    deinit {
        guard let registry = take(), let scope = Self.scopeToClose(after: registry) else { return }
        Task {
            await Self.close(scope)
            // Until then, it is closed with the scope that it is in, and not dropped.
            withExtendedLifetime(registry) {}
        }
    }

    /// The registry; a closed one once the extension has ended, so that it keeps nothing.
    var registry: Registry { open.withLock { $0 } ?? Registry(label: label, ending: Ending(label: label)) }

    /// Ends the extension; returns its registry, unless it has ended before.
    func take() -> Registry? { open.withLock { $0.take() } }

    /// Closes a scope whose failures nobody receives: they go to standard error.
    static func close(_ scope: Registry) async {
        do {
            try await scope.close()
        } catch {
            StandardError.write("SOA: \"\(scope.label)\" could not be shut down: \(error)")
        }
    }

    /// Returns the outermost scope that must be closed, with those in it, when an extension of a registry ends.
    static func scopeToClose(after registry: Registry) -> Registry? {
        let ended = registry.chain.filter { scope in
            scope.state.withLock { state in
                state.extensions? -= 1
                return state.extensions == 0
            }
        }
        return ended.last
    }
}
