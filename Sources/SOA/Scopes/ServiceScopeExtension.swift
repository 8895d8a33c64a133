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
        guard let (registry, scope) = take(), let scope else { return }
        Task {
            await Self.close(scope)
            // Until then, it is closed with the scope that it is in, and not dropped.
            withExtendedLifetime(registry) {}
        }
    }

    /// The registry; a closed one once the extension has ended, so that it keeps nothing.
    var registry: Registry { open.withLock { $0 } ?? Registry(label: label, ending: Ending(label: label)) }

    /// Ends the extension, unless it has ended before; returns its registry, and the outermost scope that must be closed.
    func take() -> (registry: Registry, scope: Registry?)? {
        guard let registry = open.withLock({ $0.take() }) else { return nil }
        let ended = registry.chain.filter { scope in
            scope.state.withLock { state in
                state.extensions? -= 1
                return state.extensions == 0
            }
        }
        return (registry, ended.last)
    }

    /// Closes a scope whose failures nobody receives: they go to standard error.
    static func close(_ scope: Registry) async {
        do {
            try await scope.close()
        } catch {
            StandardError.write("SOA: \"\(scope.label)\" could not be shut down: \(error)")
        }
    }
}
