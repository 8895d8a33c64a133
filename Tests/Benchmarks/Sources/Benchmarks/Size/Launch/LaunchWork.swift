// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser

/// What registers the services of an app, and builds those of its first screen.
enum LaunchWork: String, CaseIterable, ExpressibleByArgument {
    case dictionary
    case registry

    /// The name in tables.
    var name: String {
        switch self {
        case .dictionary: "dictionary of closures, by hand"
        case .registry: "SOA"
        }
    }

    /// What is measured, with so many services.
    func launch(services: Int) -> any Launch {
        switch self {
        case .dictionary: DictionaryLaunch(services: services)
        case .registry: RegistryLaunch(services: services)
        }
    }
}

/// An app at its launch.
protocol Launch {
    /// Registers all services.
    func register()

    /// Builds what the first screen needs, and returns the sum of the numbers.
    func showScreen() throws -> Int
}
