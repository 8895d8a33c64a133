// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOATestSupport
import Testing

@testable import SOA

/// What a build made; decorators wrap it.
private struct Product: Numbered {
    let number: Int
    var marks: [Int] = []

    var outcome: Outcome { .made(number, marks) }
}

private protocol Numbered: Sendable {
    var outcome: Outcome { get }
}

/// Random sequences of what one thread can do to a registry, beside a model of the contract.
@Suite struct RegistryModelTests {
    @Test(arguments: 1...60)
    func `Lookups return what the model of the contract returns`(seed: Int) async throws {
        var failures: [String] = []
        await inOverlay {
            let run = Run(seed: seed)
            for _ in 0..<300 where failures.isEmpty {
                await run.step()
                failures = run.differences
            }
            if failures.isEmpty { failures = await run.end() }
        }
        #expect(failures == [], "The last steps: \(failures)")
    }
}

/// One random sequence: the registries and their models.
private final class Run {
    private typealias Pair = (registry: ServiceRegistryImplementation, model: ModelRegistry)

    private static let names = [
        "service 0", "service 1", "service 2", "service 3", "alias 0", "alias 1", "accessor",
    ]
    private static let withDefault = "service 3"
    private static let list = ServiceName<Product>("list")

    private let history = ModelHistory(defaults: [withDefault])
    private let builds = Counter()
    private let stopped = Journal<Int>()
    private let events = Journal<String>()
    private var expectedStops: [Int] = []
    /// The builds in overlays, of which that of a scope shuts down its own when it ends, at any time.
    private var builtInOverlays: Set<Int> = []
    private var pairs: [Pair]
    private var swaps: [(swap: ServiceSwap, registration: ModelRegistration)] = []
    private var generator: SplitMix
    /// True if a lookup of the current step has awaited a build.
    private var hasAwaited = false
    private var log: [String] = []
    private(set) var differences: [String] = []

    init(seed: Int) {
        generator = SplitMix(seed: seed)
        pairs = [(.current, ModelRegistry(history))]
        ServiceRegistry.observe { [events] event in
            if let text = Self.text(event) { events.note(text) }
        }
    }

    private static func text(_ event: ServiceEvent) -> String? {
        let (text, name) =
            switch event {
            case .registered(let name): ("registered", name)
            case .replaced(let name): ("replaced", name)
            case .overridden(let name): ("overridden", name)
            case .built(let name, _): ("built", name)
            case .resolvedFirst(let name): ("resolved first", name)
            case .failed(let name, _): ("failed", name)
            // Shutdowns are compared by the instances.
            case .nameMismatch, .scopeOpened, .scopeClosed, .stopped: ("", "")
            }
        if text.isEmpty { return nil }
        return "\(text) \(name.hasPrefix("list[") ? "list" : name)"
    }

    private func random(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

    private func name() -> String { Self.names[random(4)] }

    /// The typed name, with the default if it has one.
    private func typed(_ name: String) -> ServiceName<Product> {
        guard name == Self.withDefault else { return ServiceName(name) }
        return ServiceName(name, shutdown: shutdown, default: { [builds] in Product(number: builds.increment()) })
    }

    private func registration(
        _ kind: ModelRegistration.Kind,
        _ name: String? = nil,
        mayAwait: Bool = false
    ) -> ModelRegistration {
        let lifetimes: [ServiceLifetime] = [
            .singleton, .singleton, .eager, .scoped, .scoped, .transient, .graph, ModelHistory.expiring,
        ]
        let needs = (0..<random(3)).map { _ in Self.names[random(Self.names.count)] }
        let failures = random(6) == 0 ? 1 + random(2) : 0
        return ModelRegistration(
            name ?? self.name(),
            kind,
            lifetimes[random(lifetimes.count)],
            needs: needs,
            failures: failures,
            isAsynchronous: mayAwait && random(5) == 0
        )
    }

    private func factory(_ registration: ModelRegistration) -> @Sendable () throws -> Product {
        let needs = registration.needs.map(typed)
        let (attempts, failures) = (Counter(), registration.failures)
        return { [builds] in
            for need in needs { _ = try ServiceRegistry.resolve(need) }
            if attempts.increment() <= failures { throw Refusal() }
            return Product(number: builds.increment())
        }
    }

    private func asynchronousFactory(
        _ registration: ModelRegistration
    ) -> @concurrent @Sendable () async throws -> Product {
        let needs = registration.needs.map(typed)
        let (attempts, failures) = (Counter(), registration.failures)
        return { [builds] in
            for need in needs { _ = try await ServiceRegistry.resolve(awaiting: need) }
            if attempts.increment() <= failures { throw Refusal() }
            return Product(number: builds.increment())
        }
    }

    private var replacement: @Sendable () -> [Product] {
        { [builds] in (0..<2).map { _ in Product(number: builds.increment()) } }
    }

    private var shutdown: @Sendable (Product) -> Void {
        { [stopped] in stopped.note($0.number) }
    }

    // MARK: - Steps

    func step() async {
        let pair = pairs[random(pairs.count)]
        let index = pairs.firstIndex { $0.model === pair.model } ?? 0
        let (registry, model) = pair
        switch random(26) {
        case 0...2: add(registration(.plain, mayAwait: true), to: pair, index)
        case 3: add(registration(.variant, mayAwait: true), to: pair, index)
        case 4: alias(in: pair, index)
        case 5: swap(in: pair)
        case 6: restore()
        case 7:
            let name = Self.names[random(Self.names.count)]
            note("remove \(name) \(index)")
            registry.remove(name)
            model.remove(name)
        case 8:
            let name = name()
            note("reset \(name) \(index)")
            registry.reset(ServiceName<Product>(name))
            model.reset(name)
        case 9 where random(3) == 0:
            note("reset instances \(index)")
            registry.reset()
            model.resetInstances()
        case 10 where random(6) == 0:
            note("reset everything \(index)")
            registry.reset(.everything)
            model.resetEverything()
        case 11 where random(3) == 0:
            let (name, mark) = (name(), random(100))
            note("decorate \(name) \(mark) \(index)")
            registry.decorate(ServiceName<Product>(name)) { Product(number: $0.number, marks: $0.marks + [mark]) }
            model.decorate(name, with: mark)
        case 12 where pairs.count < 5:
            note("scope of \(index)")
            pairs.append((registry.makeScope("scope"), ModelRegistry(history, below: model)))
        case 13 where index > 0:
            note("close \(index)")
            try? await registry.close()
            expectedStops += model.close()
            pairs.removeAll { !$0.model.isOpen && $0.model !== model }
            // A closed scope stays for some lookups.
            if random(2) == 0 { pairs.removeAll { $0.model === model } }
            compareShutdowns()
        case 14: await overlay(of: pair, index)
        case 20: await overlay(ofListIn: pair, index)
        case 15:
            let registration = registration(.plain, Self.list.rawValue)
            note("add to list \(registration.lifetime) \(registration.needs) \(index)")
            guard model.isOpen else { return }
            registry.add(
                to: Self.list,
                lifetime: registration.lifetime,
                shutdown: registration.isShutDown ? shutdown : nil,
                factory(registration)
            )
            model.append(registration)
        case 19 where random(3) == 0:
            let registration = ModelRegistration(Self.list.rawValue, .replacement, .singleton, needs: [])
            note("replace list \(index)")
            guard model.isOpen else { return }
            registry.replaceAll(Self.list, with: replacement)
            model.replaceAll(with: registration)
        case 16: lookUpAll(in: pair, index)
        case 21: useAccessor(in: pair, index)
        case 17 where random(4) == 0:
            note("remove list \(index)")
            registry.remove(Self.list)
            model.remove(Self.list.rawValue)
        case 18 where random(3) == 0:
            note("age \(index)")
            registry.age(by: .seconds(40_000))
            model.age(by: 40_000)
        default: await lookUp(Self.names[random(Self.names.count)], in: pair, index)
        }
        if random(4) == 0 { compareAll(pair, index) }
        await compareEvents()
    }

    private func compareEvents() async {
        defer {
            events.clear()
            history.events = []
            hasAwaited = false
        }
        guard hasAwaited else { return compare("the events", events.entries, history.events) }
        // Lookups that await a build may continue before its event.
        for _ in 0..<10_000 where events.entries.count < history.events.count { await Task.yield() }
        compare("the events", events.entries.sorted(), history.events.sorted())
    }

    private func add(_ registration: ModelRegistration, to pair: Pair, _ index: Int) {
        note("add \(registration.name) \(registration.kind) \(registration.lifetime) \(registration.needs) \(index)")
        guard pair.model.isOpen else { return }
        register(registration, in: pair.registry, shutdown: registration.isShutDown ? shutdown : nil)
        pair.model.add(registration)
    }

    private func register(
        _ registration: ModelRegistration,
        in registry: ServiceRegistryImplementation,
        shutdown: (@Sendable (Product) -> Void)?
    ) {
        let name = ServiceName<Product>(registration.name)
        let condition: ServiceCondition = registration.kind == .variant ? .environment("PATH", path) : .always
        let lifetime = registration.lifetime
        if registration.isAsynchronous {
            let factory = asynchronousFactory(registration)
            registry.addAsync(name, when: condition, lifetime: lifetime, shutdown: shutdown, factory)
        } else {
            registry.add(name, when: condition, lifetime: lifetime, shutdown: shutdown, factory(registration))
        }
    }

    private func alias(in pair: Pair, _ index: Int) {
        let (name, target) = (Self.names[4 + random(2)], Self.names[random(Self.names.count)])
        note("alias \(name) of \(target) \(index)")
        guard pair.model.isOpen else { return }
        pair.registry.alias(ServiceName<Product>(name), of: typed(target)) { $0 }
        pair.model.addDefault(target)
        pair.model.add(ModelRegistration(name, .alias, .transient, needs: [target]))
    }

    private func swap(in pair: Pair) {
        guard pair.model.isOpen else { return }
        let registration = registration(.plain)
        note("swap \(registration.name) \(registration.lifetime) \(registration.needs)")
        let swap = pair.registry.swap(
            ServiceName<Product>(registration.name),
            lifetime: registration.lifetime,
            shutdown: registration.isShutDown ? shutdown : nil,
            with: factory(registration)
        )
        pair.model.swap(registration)
        swaps.append((swap, registration))
    }

    private func restore() {
        guard !swaps.isEmpty else { return }
        let (swap, registration) = swaps.remove(at: random(swaps.count))
        note("restore \(registration.name)")
        swap.restore()
        pairs[0].model.restore(registration)
    }

    private func overlay(ofListIn pair: Pair, _ index: Int) async {
        guard pair.model.isOpen else { return }
        let isReplacement = random(2) == 0
        let registration =
            isReplacement
            ? ModelRegistration(Self.list.rawValue, .replacement, .singleton, needs: [])
            : registration(.plain, Self.list.rawValue)
        note("overlay of list \(registration.kind) \(registration.lifetime) \(registration.needs) \(index)")
        let model = pair.model.overlay(element: registration)
        let first = builds.value + 1
        await pair.registry.withOverrides { top in
            if isReplacement {
                top.replaceAll(Self.list, with: replacement)
            } else {
                top.add(to: Self.list, lifetime: registration.lifetime, factory(registration))
            }
        } operation: {
            for _ in 0..<2 {
                lookUpAll(in: (.current, model), -1)
                await lookUp(Self.names[random(Self.names.count)], in: (.current, model), -1)
            }
        }
        builtInOverlays.formUnion(first..<builds.value + 1)
    }

    private func overlay(of pair: Pair, _ index: Int) async {
        let registration = registration(random(3) == 0 ? .variant : .plain, mayAwait: true)
        note("overlay \(registration.name) \(registration.kind) \(registration.lifetime) \(registration.needs)")
        guard pair.model.isOpen else { return }
        let model = pair.model.overlay(registration)
        let first = builds.value + 1
        await pair.registry.withOverrides { top in
            register(registration, in: top, shutdown: nil)
        } operation: {
            useAccessor(in: (.current, model), -1)
            lookUpAll(in: (.current, model), -1)
            for _ in 0..<5 { await lookUp(Self.names[random(Self.names.count)], in: (.current, model), -1) }
            compareAll((.current, model), -1)
        }
        builtInOverlays.formUnion(first..<builds.value + 1)
    }

    /// Looks up a name repeatedly, since frequent lookups take no lock.
    private func lookUp(_ name: String, in pair: Pair, _ index: Int) async {
        let way = random(4)
        for _ in 0...random(7) {
            note("look up \(name) \(index) \(way)")
            let expected = pair.model.resolve(name, isAwaited: way == 3)
            let found: Outcome
            switch way {
            case 0:
                found = outcome { () throws(ServiceRegistryError) in try pair.registry.resolve(typed(name)).outcome }
            case 1 where name != Self.withDefault:
                // As another type, which has no default.
                found = outcome { () throws(ServiceRegistryError) in
                    try pair.registry.resolve(ServiceName<any Numbered>(name)).outcome
                }
            case 3:
                hasAwaited = true
                found = await awaited(name, in: pair.registry)
            default:
                found = pair.registry.run {
                    outcome { () throws(ServiceRegistryError) in try ServiceRegistry.resolve(typed(name)).outcome }
                }
            }
            compare("the service", found, expected)
        }
    }

    private func useAccessor(in pair: Pair, _ index: Int) {
        for _ in 0...random(7) {
            note("use the accessor \(index)")
            let expected = pair.model.access("accessor")
            // An accessor traps.
            guard case .made = expected else { return }
            let product = pair.registry.service("accessor", as: Product.self) { [builds] in
                Product(number: builds.increment())
            }
            compare("the service of the accessor", product.outcome, expected)
        }
    }

    private func lookUpAll(in pair: Pair, _ index: Int) {
        for _ in 0...random(7) {
            note("look up list \(index)")
            let expected = pair.model.resolve(all: Self.list.rawValue)
            do throws(ServiceRegistryError) {
                compare("the list", try pair.registry.resolve(all: Self.list).map(\.outcome), expected)
            } catch {
                compare("the list", [failure(error)], expected)
            }
        }
    }

    private func awaited(_ name: String, in registry: ServiceRegistryImplementation) async -> Outcome {
        do {
            return try await registry.resolve(awaiting: typed(name)).outcome
        } catch let error as ServiceRegistryError {
            return failure(error)
        } catch {
            return .failed(name: name, .other)
        }
    }

    private func outcome(_ lookUp: () throws(ServiceRegistryError) -> Outcome) -> Outcome {
        do throws(ServiceRegistryError) {
            return try lookUp()
        } catch {
            return failure(error)
        }
    }

    private func failure(_ error: ServiceRegistryError) -> Outcome {
        let failure: Outcome.Failure =
            switch error.reason {
            case .notRegistered: .notRegistered
            case .circularDependency: .circularDependency
            case .buildFailed: .buildFailed
            case .notReady: .notReady
            case .closed: .closed
            default: .other
            }
        // All elements of the list have one name in the model.
        return .failed(name: error.name.hasPrefix("list[") ? "list" : error.name, failure)
    }

    func end() async -> [String] {
        note("end")
        try? await pairs[0].registry.shutdown()
        expectedStops += pairs[0].model.close()
        compareShutdowns()
        return differences
    }

    // MARK: - Comparisons

    private func compareAll(_ pair: Pair, _ index: Int) {
        guard pair.model.isOpen else { return }
        let names = pair.registry.registeredNames.filter { !$0.hasPrefix("list") }
        compare("the names of \(index)", names, pair.model.registeredNames)
        let entries = pair.registry.snapshot().entries
        for name in Self.names {
            let (entry, expected) = (entries.first { $0.name == name }, pair.model.entry(name))
            compare("the lookups of \(name) in \(index)", entry?.resolves, expected?.resolves)
            if let state = expected?.state { compare("the state of \(name) in \(index)", entry?.state, state) }
        }
    }

    private func compareShutdowns() {
        let found = stopped.entries.filter { !builtInOverlays.contains($0) }.sorted()
        compare("what was shut down", found, expectedStops.sorted())
        let order = Dictionary(stopped.entries.enumerated().map { ($1, $0) }) { first, _ in first }
        for (number, position) in order where !builtInOverlays.contains(number) {
            for used in history.uses[number] ?? [] {
                compare("that \(number) is shut down before \(used)", position < order[used] ?? .max, true)
            }
        }
    }

    private func compare<Value: Equatable>(_ what: String, _ found: Value, _ expected: Value) {
        if found == expected || !differences.isEmpty { return }
        differences = log.suffix(25) + ["\(what): \(found), expected: \(expected)"]
    }

    private func note(_ step: String) { log.append(step) }
}

private struct Refusal: Error {}

/// A condition that is met.
private let path = ProcessEnvironment.value(of: "PATH") ?? ""
