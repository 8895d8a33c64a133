// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// Registers with the registry.
struct RegistryLaunch: Launch {
    private let names: [ServiceName<any LaunchService>]

    init(services: Int) {
        names = (0..<services).map { ServiceName(LaunchGraph.name($0)) }
    }

    func register() {
        for (number, name) in names.enumerated() {
            ServiceRegistry.add(name) { [names] in
                let needs = try LaunchGraph.needs(of: number).map { try ServiceRegistry.resolve(names[$0]) }
                return SampleLaunchService(number: number, needs: needs)
            }
        }
    }

    func showScreen() throws -> Int {
        try LaunchGraph.screen.reduce(0) { sum, number in try sum + ServiceRegistry.resolve(names[number]).number }
    }
}
