// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import BenchmarkContenders
import RegistryPaths
import SOA
import SeedRegistry

/// The registration of 10,000 services, of which none is built.
struct RegistrationContest {
    let rounds: Int

    private let names = Names.numbered(10_000)

    func report() async throws -> Report {
        let seed = contender("seed's design", clear: { SeedServiceRegistry.removeAll() }, add: Self.addSeed)
        let typed = contender("typed names", clear: { ServiceRegistry.reset(.everything) }, add: Self.addTyped)
        let lazy = contender("lazy services", clear: { ServiceRegistry.reset(.everything) }, add: Self.addLazy)
        let emptied = [
            emptying("seed's design, and emptied", clear: { SeedServiceRegistry.removeAll() }, add: Self.addSeed),
            emptying("typed names, and emptied", clear: { ServiceRegistry.reset(.everything) }, add: Self.addTyped),
        ]
        let contenders = [seed, typed, lazy] + emptied + ContenderGroup.registration.peers
        var report = try await Contest(contenders: contenders, rounds: rounds, turn: .operations(names.count))
            .report("Registration of 10,000 services")
        report.figures[.registration] = report.ratio(typed.name, to: seed.name)
        return report
    }

    /// Leaves outside of the time what it takes to empty the registry.
    private func contender(
        _ name: String,
        clear: @escaping @Sendable () -> Void,
        add: @escaping @Sendable (ArraySlice<String>) -> Void
    ) -> Contender {
        let names = names
        return Contender(name, prepare: { clear() }, work: { add(names.prefix($0)) })
    }

    /// Has inside of the time what it takes to empty the registry.
    private func emptying(
        _ name: String,
        clear: @escaping @Sendable () -> Void,
        add: @escaping @Sendable (ArraySlice<String>) -> Void
    ) -> Contender {
        let names = names
        return Contender(name) {
            clear()
        } work: { count in
            add(names.prefix(count))
            clear()
        }
    }

    private static func addSeed(_ names: ArraySlice<String>) {
        for name in names {
            SeedServiceRegistry.add(service: SeedLazyService(serviceName: name) { SharingImplementation.shared })
        }
    }

    private static func addTyped(_ names: ArraySlice<String>) {
        for name in names {
            ServiceRegistry.add(ServiceName<any Sharing>(name)) { SharingImplementation.shared }
        }
    }

    private static func addLazy(_ names: ArraySlice<String>) {
        for name in names {
            ServiceRegistry.add(service: SOALazyService(serviceName: name) { SharingImplementation.shared })
        }
    }
}
