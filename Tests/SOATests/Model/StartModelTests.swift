// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOATestSupport
import Testing

@testable import SOA

/// Starts of random services, beside what the contract says about them.
@Suite struct StartModelTests {
    @Test(arguments: Seeds.first(500))
    func `A start builds what can be built, and reports the rest`(seed: Int) async {
        await inOverlay {
            var generator = SplitMix(seed: seed)
            let model = StartModel(&generator)
            model.register()
            let found = await start(model)
            let expected = model.expected
            // Of cycles that share a service, one is reported, and the services of the others wait for it.
            #expect(model.hasCycle || found == expected, "\(model)")
            #expect(found.names == expected.names, "\(model)")
            #expect(found.notBegun.values.allSatisfy { !$0.isEmpty && $0.isSubset(of: found.names) }, "\(model)")
            // Another start knows what the factories have looked up, and comes to the same.
            #expect(await start(model).names == expected.names, "\(model)")
            for name in model.ready { #expect(ServiceRegistry.state(of: name) == .built, "\(name) of \(model)") }
        }
    }

    @Test(arguments: Seeds.first(500))
    func `Validation finds what is declared wrongly, each mistake once`(seed: Int) {
        inOverlay {
            var generator = SplitMix(seed: seed)
            let model = StartModel(&generator)
            model.register()
            var (missing, captives, cycles): ([String], [String], Int) = ([], [], 0)
            for problem in ServiceRegistry.validate() {
                switch problem {
                case .missingDependency(let name, let requester): missing.append("\(requester) → \(name)")
                case .captive(let holder, let held, _): captives.append("\(holder) → \(held)")
                case .cycle: cycles += 1
                default: Issue.record("\(problem), of \(model)")
                }
            }
            #expect(missing.sorted() == model.missing.sorted(), "\(model)")
            #expect(captives.sorted() == model.captives.sorted(), "\(model)")
            #expect((cycles > 0) == model.hasAnyCycle, "\(model)")
        }
    }

    private func start(_ model: StartModel) async -> Report {
        do throws(ServiceStartError) {
            try await ServiceRegistry.start()
            return Report(failed: [], notBegun: [:])
        } catch {
            let failed = Set(error.failures.keys)
            let rest = error.notReady.filter { !failed.contains($0) }
            let waiting = rest.map { ($0, Set(error.waiting[$0] ?? [])) }
            #expect(Set(error.ready + error.notReady) == Set(model.planned), "\(model)")
            return Report(failed: failed, notBegun: Dictionary(waiting) { first, _ in first })
        }
    }
}

/// Which services could not be started.
private struct Report: Equatable {
    var failed: Set<String>
    /// Those that were not begun, each with the services that it waits for.
    var notBegun: [String: Set<String>]

    /// The names of all that could not be started.
    var names: Set<String> { failed.union(notBegun.keys) }
}

/// Random services, and what a start makes of them.
private struct StartModel: CustomStringConvertible {
    struct Service {
        let name: String
        let lifetime: ServiceLifetime
        let isAsynchronous: Bool
        /// The names that are declared; some are not registered.
        let declared: [String]
        /// The names that the factory looks up; of asynchronous services, a synchronous one looks up those that it declares.
        let needs: [String]
        let fails: Bool

        var isStarted: Bool { lifetime == .eager || (isAsynchronous && isShared) }
        var isShared: Bool { [.singleton, .eager, .scoped].contains(lifetime) }
    }

    private struct Refusal: Error {}

    private enum Outcome: Equatable {
        case built, failed
        /// It needs a service that may be ready later.
        case tooEarly
    }

    private var services: [Service] = []
    private var index: [String: Service] = [:]

    init(_ generator: inout SplitMix) {
        let count = Int.random(in: 2...7, using: &generator)
        let synchronous = Int.random(in: 1...count, using: &generator)
        for number in 0..<count {
            let isAsynchronous = number >= synchronous
            let lifetimes: [ServiceLifetime] = [.singleton, .eager, .scoped, .transient]
            // A synchronous factory can't await the asynchronous services, which have the higher numbers.
            let reach = isAsynchronous ? count : synchronous
            let declared = (0..<Int.random(in: 0...2, using: &generator)).map { _ in
                let isMissing = Int.random(in: 0..<12, using: &generator) == 0
                return isMissing ? "missing" : "service \(Int.random(in: 0..<count, using: &generator))"
            }
            let awaited = (synchronous..<count).map { "service \($0)" }
            let service = Service(
                name: "service \(number)",
                lifetime: lifetimes[Int.random(in: 0..<4, using: &generator)],
                isAsynchronous: isAsynchronous,
                declared: declared,
                needs: (0..<Int.random(in: 0...1, using: &generator)).map { _ in
                    "service \(Int.random(in: 0..<reach, using: &generator))"
                } + (isAsynchronous ? [] : declared.filter(awaited.contains)),
                fails: Int.random(in: 0..<6, using: &generator) == 0
            )
            services.append(service)
            index[service.name] = service
        }
    }

    var description: String {
        services.map { service in
            let kind = "\(service.lifetime)\(service.isAsynchronous ? " async" : "")\(service.fails ? " fails" : "")"
            return "\(service.name) \(kind) declares \(service.declared) needs \(service.needs)"
        }
        .joined(separator: "; ")
    }

    func register() {
        for service in services {
            let name = ServiceName<String>(service.name)
            let (needs, fails) = (service.needs.map { ServiceName<String>($0) }, service.fails)
            if service.isAsynchronous {
                ServiceRegistry.addAsync(name, lifetime: service.lifetime, dependsOn: service.declared) {
                    for need in needs { _ = try await ServiceRegistry.resolve(awaiting: need) }
                    if fails { throw Refusal() }
                    return name.rawValue
                }
            } else {
                ServiceRegistry.add(name, lifetime: service.lifetime, dependsOn: service.declared) {
                    for need in needs { _ = try ServiceRegistry.resolve(need) }
                    if fails { throw Refusal() }
                    return name.rawValue
                }
            }
        }
    }

    // MARK: - What is expected

    /// The services that a start is about: what it builds, and what these declare.
    private var reached: [Service] {
        var reached: Set<String> = []
        var pending = services.filter(\.isStarted).map(\.name)
        while let name = pending.popLast() {
            if let service = index[name], reached.insert(name).inserted { pending += service.declared }
        }
        return services.filter { reached.contains($0.name) }
    }

    /// The names of those that are shared, in order.
    var planned: [String] { reached.filter(\.isShared).map(\.name) }

    /// Returns what a service declares, also through services that are not shared.
    private func declared(_ service: Service) -> [String] {
        var names = service.declared
        var next = 0
        while next < names.count {
            if let other = index[names[next]], !other.isShared {
                names += other.declared.filter { !names.contains($0) }
            }
            next += 1
        }
        return names
    }

    /// True if a service declares itself, through others.
    private func isInCycle(_ service: Service) -> Bool {
        var reached: Set<String> = []
        var pending = service.declared
        while let name = pending.popLast() {
            if name == service.name { return true }
            if let other = index[name], reached.insert(name).inserted { pending += other.declared }
        }
        return false
    }

    var hasCycle: Bool { reached.contains(where: isInCycle) }

    var hasAnyCycle: Bool { services.contains(where: isInCycle) }

    /// The services that declare a name that is not registered, each once.
    var missing: [String] {
        services.filter { $0.declared.contains { index[$0] == nil } }.map { "\($0.name) → missing" }
    }

    /// The services that outlive a scope, with those that do not, and that they declare, also through others of these.
    var captives: [String] {
        services.filter { [.singleton, .eager].contains($0.lifetime) }.flatMap { holder in
            var held: Set<String> = []
            var pending = holder.declared
            while let name = pending.popLast() {
                guard let other = index[name], ![.singleton, .eager].contains(other.lifetime),
                    held.insert(name).inserted
                else { continue }
                pending += other.declared
            }
            return held.map { "\(holder.name) → \($0)" }
        }
    }

    private func isRefused(_ service: Service) -> Bool {
        let own = [service] + declared(service).compactMap { index[$0] }.filter { !$0.isShared }
        return own.contains { isInCycle($0) || $0.declared.contains { index[$0] == nil } }
    }

    /// Returns what a lookup of the service comes to, after the start of some, and before that of others.
    private func outcome(_ name: String, _ ready: Set<String>, _ open: [Service], _ path: [String] = []) -> Outcome {
        guard let service = index[name], !path.contains(name) else { return .failed }
        for need in service.needs {
            let isReady = ready.contains(need)
            // Who can't await needs what is ready, and may come once more for what the start still has before it.
            if !service.isAsynchronous, index[need]?.isAsynchronous == true, !isReady {
                let isOpen = open.contains { $0.name == need && !isRefused($0) } && !path.contains(need)
                return isOpen ? .tooEarly : .failed
            }
            let needed = isReady ? .built : outcome(need, ready, open, path + [name])
            if needed != .built { return needed }
        }
        return service.fails ? .failed : .built
    }

    /// The names of those that a start builds.
    var ready: [String] {
        let expected = expected
        return planned.filter { !expected.failed.contains($0) && expected.notBegun[$0] == nil }
    }

    var expected: Report {
        var report = Report(failed: [], notBegun: [:])
        let planned = reached.filter(\.isShared)
        var ready: Set<String> = []
        var open = planned
        // Each round ends those whose dependencies are ready.
        while true {
            let turn = open.filter { service in
                isRefused(service)
                    || declared(service).allSatisfy { name in
                        name == service.name || ready.contains(name) || !planned.contains { $0.name == name }
                    }
            }
            if turn.isEmpty { break }
            let count = open.count
            for service in turn {
                let outcome = isRefused(service) ? .failed : outcome(service.name, ready, open)
                if outcome == .tooEarly { continue }
                if outcome == .built { ready.insert(service.name) } else { report.failed.insert(service.name) }
                open.removeAll { $0.name == service.name }
            }
            if open.count < count { continue }
            // What they need waits for them, or for nothing that comes.
            report.failed.formUnion(turn.map(\.name))
            open.removeAll { service in turn.contains { $0.name == service.name } }
        }
        for service in open {
            let names = declared(service).filter { name in
                name != service.name && !ready.contains(name) && planned.contains { $0.name == name }
            }
            report.notBegun[service.name] = Set(names)
        }
        return report
    }
}
