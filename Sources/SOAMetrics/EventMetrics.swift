// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if Metrics

import Metrics
import SOA

/// Counts and times events; each metric is created on first use, and kept.
final class EventMetrics: Sendable {
    private struct Key: Hashable, Sendable {
        let metric: String
        let service: String
        let reason: String?
    }

    private struct State: Sendable {
        var services: Set<String> = []
        var counters: [Key: Counter] = [:]
        var timers: [Key: Timer] = [:]
    }

    private let factory: any MetricsFactory
    private let prefix: String
    private let maximumServiceNames: Int
    private let state = Lock(State())

    init(factory: any MetricsFactory, prefix: String, maximumServiceNames: Int) {
        self.factory = factory
        self.prefix = prefix
        self.maximumServiceNames = maximumServiceNames
    }

    func record(_ event: ServiceEvent) {
        switch event {
        case .built(let name, let duration):
            count("builds", of: name)
            timer("build.duration", of: name).record(duration: duration)
        case .failed(let name, let error):
            count("failures", of: name, because: (error as? ServiceRegistryError)?.reason.label ?? "other")
        case .resolvedFirst(let name):
            count("first_resolves", of: name)
        case .stopped(let name):
            count("shutdowns", of: name)
        case .registered, .replaced, .nameMismatch, .overridden, .scopeOpened, .scopeClosed:
            break
        }
    }

    private func count(_ metric: String, of name: String, because reason: String? = nil) {
        let key = Key(metric: metric, service: service(name), reason: reason)
        if let counter = state.withLock({ $0.counters[key] }) { return counter.increment() }
        // No lock is held, since the metrics factory is foreign code; of two concurrent metrics, one is kept.
        let made = Counter(label: label(of: key), dimensions: dimensions(of: key), factory: factory)
        let counter = state.withLock { state in
            let counter = state.counters[key] ?? made
            state.counters[key] = counter
            return counter
        }
        counter.increment()
    }

    private func timer(_ metric: String, of name: String) -> Timer {
        let key = Key(metric: metric, service: service(name), reason: nil)
        if let timer = state.withLock({ $0.timers[key] }) { return timer }
        let made = Timer(label: label(of: key), dimensions: dimensions(of: key), factory: factory)
        return state.withLock { state in
            let timer = state.timers[key] ?? made
            state.timers[key] = timer
            return timer
        }
    }

    /// Returns the name, or `other` if the limit of names is reached.
    ///
    /// Elements that scopes add to a list have ever new names, so that of the list stands for all.
    private func service(_ name: String) -> String {
        let name = name.listOfElement ?? name
        return state.withLock { state in
            if state.services.contains(name) { return name }
            guard state.services.count < maximumServiceNames else { return "other" }
            state.services.insert(name)
            return name
        }
    }

    private func label(of key: Key) -> String {
        "\(prefix).\(key.metric)"
    }

    private func dimensions(of key: Key) -> [(String, String)] {
        [("service", key.service)] + (key.reason.map { [("reason", $0)] } ?? [])
    }
}

#endif
