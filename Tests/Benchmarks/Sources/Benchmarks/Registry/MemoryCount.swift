// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import AllocationCounter
import BenchmarkContenders
import RegistryPaths
import SOA
import SeedRegistry

/// The memory that a registry has for a service that it built, with the service itself and without its name.
struct MemoryCount {
    private let names = Names.numbered(10_000)

    func report() async throws -> Report {
        let names = names
        let seed = Contender("seed's design") {
            SeedServiceRegistry.removeAll()
        } work: { count in
            for name in names.prefix(count) {
                SeedServiceRegistry.add(service: SeedLazyService(serviceName: name) { SharingImplementation() })
                Used.up(SeedServiceRegistry.serviceWith(name: name))
            }
        }
        let typed = Contender("typed names") {
            ServiceRegistry.reset(.everything)
        } work: { count in
            for name in names.prefix(count) {
                ServiceRegistry.add(ServiceName<any Sharing>(name)) { SharingImplementation() }
                Used.up(ServiceRegistry[ServiceName<any Sharing>(name)])
            }
        }
        let lazy = Contender("lazy services") {
            ServiceRegistry.reset(.everything)
        } work: { count in
            for name in names.prefix(count) {
                let lazy = SOALazyService(serviceName: name) { SharingImplementation(serviceName: name) }
                ServiceRegistry.add(service: lazy)
                Used.up(ServiceRegistry.serviceWith(name: name))
            }
        }
        var measurements: [Measurement] = []
        for contender in [seed, typed, lazy] + ContenderGroup.memory.peers {
            measurements.append(try await measurement(contender))
        }
        var report = Report(title: "Memory of a built service", unit: .bytes, measurements: measurements)
        if AllocationCount.isKnown { report.figures[.bytesPerService] = report.figure(typed.name) }
        return report
    }

    /// What names leave behind that come and go.
    func removed() async throws -> Report {
        let names = names
        let contender = Contender("typed names") {
            ServiceRegistry.reset(.everything)
        } work: { count in
            for text in names.prefix(count) {
                let name = ServiceName<any Sharing>(text)
                ServiceRegistry.add(name) { SharingImplementation() }
                for _ in 0..<40 { Used.up(ServiceRegistry[name]) }
                ServiceRegistry.remove(name)
            }
        }
        let measurements = [try await measurement(contender)]
        var report = Report(title: "Memory that a removed service leaves", unit: .bytes, measurements: measurements)
        // Less than a byte of each is a table of the process that has grown, and nothing of a name.
        if AllocationCount.isKnown { report.figures[.bytesOfRemoved] = report.figure(contender.name).rounded(.down) }
        return report
    }

    /// Once to warm up, and once to count.
    private func measurement(_ contender: Contender) async throws -> Measurement {
        try await contender.prepare()
        try await contender.work(names.count)
        try await contender.prepare()
        allocations_begin()
        try await contender.work(names.count)
        let growth = allocations_end().growth
        return Measurement(name: contender.name, value: Double(growth) / Double(names.count))
    }
}
