// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import BenchmarkContenders
import RegistryPaths
import SOA
import SeedRegistry

/// Lookups of 10,000 services that are built, in shuffled order: what caches do not hold costs too.
struct ShuffledContest {
    let rounds: Int

    private static let count = 10_000

    /// Each list of names is in the order of the lookups.
    func report() async throws -> Report {
        let texts = Names.numbered(Self.count).shuffled()
        for text in texts.sorted() { register(text) }
        let names = texts.map { ServiceName<any Sharing>($0) }
        let seed = Contender("seed's design") { count in
            for text in texts.prefix(count) { Used.up(SeedServiceRegistry.sharing(name: text)) }
        }
        let typed = Contender("typed names") { count in
            for name in names.prefix(count) { Used.up(ServiceRegistry[name]) }
        }
        let named = Contender("typed names, made of texts") { count in
            for text in texts.prefix(count) { Used.up(ServiceRegistry[ServiceName<any Sharing>(text)]) }
        }
        let borrowed = Contender("borrowed, with a call") { count in
            for name in names.prefix(count) { Used.up(ServiceRegistry.withService(name) { $0.share(1) }) }
        }
        let contenders = [seed, typed, named, borrowed] + ContenderGroup.shuffled.peers
        var report = try await Contest(contenders: contenders, rounds: rounds, turn: .operations(Self.count))
            .report("10,000 services in shuffled order")
        report.figures[.shuffled] = report.ratio(typed.name, to: seed.name)
        for text in texts { remove(text) }
        return report
    }

    private func remove(_ text: String) {
        ServiceRegistry.remove(text)
        SeedServiceRegistry.remove(name: text)
    }

    private func register(_ text: String) {
        ServiceRegistry.add(ServiceName<any Sharing>(text)) { SharingImplementation() }
        SeedServiceRegistry.add(service: SeedLazyService(serviceName: text) { SharingImplementation() })
        Used.up(ServiceRegistry[ServiceName<any Sharing>(text)])
        Used.up(SeedServiceRegistry.sharing(name: text))
    }
}
