// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

/// Random graphs whose services are reset, expire and are built anew: each instance knows those that its factory got.
@Suite(.timeLimit(.minutes(10))) struct ShutdownModelTests {
    private final class Instance: Sendable {
        let got: [Instance]

        init(_ got: [Instance]) { self.got = got }
    }

    private static let lifetimes: [ServiceLifetime] = [
        .singleton, .singleton, .singleton, .singleton, .scoped, .transient, .weak, .expiring(after: .zero),
    ]
    private let numbers = 0..<5

    private func name(_ number: Int) -> ServiceName<Instance> { ServiceName("s\(number)") }

    /// Registers services, each of which needs some of those with higher numbers, so there is no cycle.
    private func register(_ stopped: Journal<Instance>, using generator: inout SplitMix) {
        for number in numbers {
            let lifetime = Self.lifetimes.randomElement(using: &generator) ?? .singleton
            let declared = numbers.filter { $0 > number && Bool.random(using: &generator) }.map { name($0).rawValue }
            let requested = numbers.filter { $0 > number && Bool.random(using: &generator) }.map(name)
            let stop: @Sendable (Instance) -> Void = { stopped.note($0) }
            let shutdown = Bool.random(using: &generator) ? stop : nil
            ServiceRegistry.add(name(number), lifetime: lifetime, dependsOn: declared, shutdown: shutdown) {
                Instance(try requested.map { try ServiceRegistry.resolve($0) })
            }
        }
    }

    private func resolveSome(using generator: inout SplitMix) {
        for number in numbers where Int.random(in: 0..<3, using: &generator) == 0 { _ = ServiceRegistry[name(number)] }
    }

    // One of these graphs was shut down in the wrong order once.
    @Test(arguments: 14_500..<14_900)
    func `No instance is shut down before one that got it`(seed: Int) async throws {
        var generator = SplitMix(seed: seed)
        let stopped = Journal<Instance>()
        try await inOverlay {
            register(stopped, using: &generator)
            resolveSome(using: &generator)
            ServiceRegistry.reset()
            resolveSome(using: &generator)
            try await ServiceRegistry.shutdown()
        }
        var ended = Set<ObjectIdentifier>()
        for instance in stopped.entries {
            var open = instance.got
            while let got = open.popLast() {
                #expect(!ended.contains(ObjectIdentifier(got)))
                open += got.got
            }
            ended.insert(ObjectIdentifier(instance))
        }
        #expect(ended.count == stopped.entries.count)
    }
}
