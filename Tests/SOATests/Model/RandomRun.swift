// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOATestSupport

@testable import SOA

/// What a build made; decorators wrap it.
struct Product: Numbered {
    let number: Int
    var marks: [Int] = []

    var outcome: Outcome { .made(number, marks) }
}

/// A service that can be weak.
final class Keeper: Sendable {
    let product: Product

    init(_ product: Product) {
        self.product = product
    }
}

protocol Numbered: Sendable {
    var outcome: Outcome { get }
}

/// One random sequence: the registries and their models.
final class RandomRun {
    typealias Pair = (registry: ServiceRegistryImplementation, model: ModelRegistry)

    static let names = [
        "service 0", "service 1", "service 2", "service 3", "alias 0", "alias 1", "accessor",
    ]
    static let withDefault = "service 3"
    static let weakNames = ["weak 0", "weak 1"]
    static let list = ServiceName<Product>("list")

    let history = ModelHistory(list: list.rawValue, defaults: [withDefault])
    let builds = Counter()
    let stopped = Journal<Int>()
    let events = Journal<String>()
    var expectedStops: [Int] = []
    /// The builds in overlays, which shut down their own when they end, at any time.
    var builtInOverlays: Set<Int> = []
    var pairs: [Pair]
    /// The weak instances that the test holds.
    var held: [Keeper] = []
    var swaps: [(swap: ServiceSwap, registration: ModelRegistration, model: ModelRegistry)] = []
    var generator: SplitMix
    /// True if a lookup of the current step has awaited a build.
    var hasAwaited = false
    var log: [String] = []
    var differences: [String] = []

    init(seed: Int) {
        generator = SplitMix(seed: seed)
        pairs = [(.current, ModelRegistry(history))]
        ServiceRegistry.observe { [events] event in
            if let text = Self.text(event) { events.note(text) }
        }
    }

    static func text(_ event: ServiceEvent) -> String? {
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

    func random(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

    func name() -> String { Self.names[random(4)] }

    /// The typed name, with the default if it has one.
    func typed(_ name: String) -> ServiceName<Product> {
        guard name == Self.withDefault else { return ServiceName(name) }
        return ServiceName(name, shutdown: shutdown, default: { [builds] in Product(number: builds.increment()) })
    }

    func registration(
        _ kind: ModelRegistration.Kind,
        _ name: String? = nil,
        mayAwait: Bool = false
    ) -> ModelRegistration {
        let lifetimes: [ServiceLifetime] = [
            .singleton, .singleton, .eager, .scoped, .scoped, .transient, .graph, ModelHistory.expiring,
        ]
        let needs = (0..<random(3)).map { _ in
            random(12) == 0 ? Self.list.rawValue : Self.names[random(Self.names.count)]
        }
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

    func factory(_ registration: ModelRegistration) -> @Sendable () throws -> Product {
        let needs = registration.needs.map(typed)
        let (attempts, failures) = (Counter(), registration.failures)
        return { [builds] in
            for need in needs {
                if need.rawValue == Self.list.rawValue {
                    _ = try ServiceRegistry.resolve(all: Self.list)
                } else {
                    _ = try ServiceRegistry.resolve(need)
                }
            }
            if attempts.increment() <= failures { throw Refusal() }
            return Product(number: builds.increment())
        }
    }

    func asynchronousFactory(
        _ registration: ModelRegistration
    ) -> @concurrent @Sendable () async throws -> Product {
        let needs = registration.needs.map(typed)
        let (attempts, failures) = (Counter(), registration.failures)
        return { [builds] in
            for need in needs {
                if need.rawValue == Self.list.rawValue {
                    _ = try ServiceRegistry.resolve(all: Self.list)
                } else {
                    _ = try await ServiceRegistry.resolve(awaiting: need)
                }
            }
            if attempts.increment() <= failures { throw Refusal() }
            return Product(number: builds.increment())
        }
    }

    var replacement: @Sendable () -> [Product] {
        { [builds] in (0..<2).map { _ in Product(number: builds.increment()) } }
    }

    var shutdown: @Sendable (Product) -> Void {
        { [stopped] in stopped.note($0.number) }
    }
}

struct Refusal: Error {}
