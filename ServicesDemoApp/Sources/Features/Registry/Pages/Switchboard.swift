// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import SOA

/// Swaps and restores services, and changes the environment of the app.
@MainActor
final class Switchboard {
    /// The name of the current environment.
    private(set) var environment: String

    /// The available switches.
    let switches: [ServiceSwitch]

    private let registry: ServiceRegistryImplementation
    private let environments: [DemoEnvironment]
    private let recorder: Recorder?
    private var swaps: [String: ServiceSwap] = [:]
    private var editions: [String: Int] = [:]

    /// Creates a switchboard for the current state of an app.
    ///
    /// - Parameters:
    ///   - registry: The registry of the app.
    ///   - environments: The environments of the app, the current one first.
    ///   - recorder: The recorder of requests, if any.
    ///   - testDoubles: Whether the authentication service may be swapped for its test double.
    init(
        registry: ServiceRegistryImplementation,
        environments: [DemoEnvironment],
        recorder: Recorder?,
        testDoubles: Bool
    ) {
        // In their own scope, since they are not services of the app, which the page shows.
        let scope = registry.makeScope("switches")
        scope.add(modules: SharingSwitch(), VehicleTaxSwitch(), CatalogueSwitch(), GaragesSwitch(), GallerySwitch())
        if testDoubles { scope.add(modules: AuthenticationSwitch()) }
        switches = scope.all(.serviceSwitches)
        self.registry = registry
        self.environments = environments
        self.recorder = recorder
        environment = environments.first?.name ?? ""
    }

    /// The names of the environments.
    var environmentNames: [String] { environments.map(\.name) }

    /// The names of the swapped services.
    var swappedNames: [String] { switches.map(\.name).filter { swaps[$0] != nil } }

    /// Whether a test double handles sign-ins.
    var letsEverybodyIn: Bool { swaps[authenticationServiceName] != nil }

    /// Returns how often a service was switched.
    ///
    /// A screen of an earlier edition is out of date.
    func edition<Service>(of name: ServiceName<Service>) -> Int {
        editions[name.rawValue, default: 0]
    }

    /// Swaps a service for its test implementation, or restores it.
    ///
    /// - Parameters:
    ///   - name: The name of the service.
    ///   - isSwapped: Whether to swap it.
    /// - Returns: Whether the service has a switch.
    func set(_ name: String, isSwapped: Bool) -> Bool {
        guard let found = switches.first(where: { $0.name == name }) else { return false }
        guard isSwapped != (swaps[name] != nil) else { return true }
        if let swap = swaps.removeValue(forKey: name) {
            swap.restore()
        } else {
            swaps[name] = found.swap(registry)
        }
        editions[name, default: 0] += 1
        return true
    }

    /// Changes the environment of all screens.
    ///
    /// Swapped services stay swapped.
    ///
    /// - Parameter name: The name of the environment.
    /// - Returns: Whether the environment exists.
    func flip(to name: String) -> Bool {
        guard let found = environments.first(where: { $0.name == name }) else { return false }
        guard name != environment else { return true }
        let swapped = swappedNames
        for swap in swaps.values { swap.restore() }
        BackendServices.point(to: found, recorder: recorder, in: registry)
        for known in switches {
            if swapped.contains(known.name) { swaps[known.name] = known.swap(registry) }
            if known.usesBackend { editions[known.name, default: 0] += 1 }
        }
        environment = name
        return true
    }
}
