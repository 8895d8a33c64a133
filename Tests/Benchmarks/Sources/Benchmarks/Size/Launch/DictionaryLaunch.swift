// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Keeps closures in a dictionary, for one thread alone: no checks, no reports, no lifetimes.
final class DictionaryLaunch: Launch {
    private let names: [String]
    private var factories: [String: (DictionaryLaunch) -> any LaunchService] = [:]
    private var built: [String: any LaunchService] = [:]

    init(services: Int) {
        names = (0..<services).map(LaunchGraph.name)
    }

    func register() {
        for (number, name) in names.enumerated() {
            factories[name] = { launch in
                let needs = LaunchGraph.needs(of: number).compactMap { launch.service(launch.names[$0]) }
                return SampleLaunchService(number: number, needs: needs)
            }
        }
    }

    func showScreen() -> Int {
        LaunchGraph.screen.reduce(0) { sum, number in sum + (service(names[number])?.number ?? 0) }
    }

    private func service(_ name: String) -> (any LaunchService)? {
        if let service = built[name] { return service }
        let service = factories[name]?(self)
        built[name] = service
        return service
    }
}
