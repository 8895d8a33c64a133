// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import SOA

/// Swaps services for their test implementations, and points the whole app at another environment; both ways.
@MainActor
final class Switchboard {
    /// What the app is pointed at.
    private(set) var environment: String

    /// What can be swapped.
    let switches: [ServiceSwitch]

    private let registry: ServiceRegistryImplementation
    private let environments: [DemoEnvironment]
    private let recorder: Recorder?
    private var swaps: [String: ServiceSwap] = [:]
    private var editions: [String: Int] = [:]

    /// Takes over an app as it is.
    ///
    /// - Parameters:
    ///   - registry: Where its services are registered.
    ///   - environments: What it can be pointed at, first what it is pointed at now.
    ///   - recorder: Records what is sent, if anything is to be recorded.
    ///   - testDoubles: Whether the double that lets everybody in may be put in the place of the authentication service.
    init(
        registry: ServiceRegistryImplementation,
        environments: [DemoEnvironment],
        recorder: Recorder?,
        testDoubles: Bool
    ) {
        // A scope of their own: they are no services of the app, which the page shows.
        let scope = registry.makeScope("switches")
        scope.add(modules: SharingSwitch(), VehicleTaxSwitch(), CatalogueSwitch(), GaragesSwitch(), GallerySwitch())
        if testDoubles { scope.add(modules: AuthenticationSwitch()) }
        switches = scope.all(.serviceSwitches)
        self.registry = registry
        self.environments = environments
        self.recorder = recorder
        environment = environments.first?.name ?? ""
    }

    /// What the app can be pointed at.
    var environmentNames: [String] { environments.map(\.name) }

    /// The services whose test implementations are in their places.
    var swappedNames: [String] { switches.map(\.name).filter { swaps[$0] != nil } }

    /// Whether whoever signs in now is let in by a test double.
    var letsEverybodyIn: Bool { swaps[authenticationServiceName] != nil }

    /// How often a service was switched: screens that pulled it before are not up to date.
    func edition<Service>(of name: ServiceName<Service>) -> Int {
        editions[name.rawValue, default: 0]
    }

    /// Puts the test implementation of a service in its place, or brings the service back.
    ///
    /// - Parameters:
    ///   - name: The name of the service.
    ///   - isSwapped: Whether it is to be swapped.
    /// - Returns: Whether there is such a service.
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

    /// Points every screen at another environment; what is swapped stays so.
    ///
    /// - Parameter name: What the environment is called.
    /// - Returns: Whether there is such an environment.
    func flip(to name: String) -> Bool {
        guard let found = environments.first(where: { $0.name == name }) else { return false }
        guard name != environment else { return true }
        let swapped = swappedNames
        for swap in swaps.values { swap.restore() }
        BackendServices.point(to: found, recorder: recorder, in: registry)
        for known in switches {
            if swapped.contains(known.name) { swaps[known.name] = known.swap(registry) }
            if known.asksBackend { editions[known.name, default: 0] += 1 }
        }
        environment = name
        return true
    }
}
