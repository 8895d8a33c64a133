// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import SOA

extension Walk {
    /// Registers the services by the app delegate.
    ///
    /// - Parameters:
    ///   - location: The location of the database.
    ///   - files: The folder of the cache for downloaded files.
    func launch(_ location: DatabaseLocation, _ files: TemporaryFolder) {
        console.chapter("1. Launch: AppDelegate registers the services")
        let options = AppDelegate.LaunchOptions(
            database: location,
            assetCache: files.url,
            environment: environments.current,
            recorder: environments.recorder
        )
        _ = AppDelegate().application(didFinishLaunchingWithOptions: options)
        let entries = ServiceRegistry.snapshot().entries
        console.table(entries.map { [$0.name, "\($0.state)", $0.registeredAt] })
        let builds = log.takeBuilds().count
        console.say("\(entries.count) services are registered, \(builds == 0 ? "none" : "\(builds)") of them is built.")
    }

    /// Shuts down the built services.
    func shutDown() async throws(DemoFailure) {
        console.chapter("\(pages?.pages == nil ? 11 : 12). Shutdown: built services are shut down, dependants first")
        // The backends in this process have services of their own scopes too.
        let names = Set(ServiceRegistry.snapshot().entries.map(\.name))
        do {
            try await ServiceRegistry.shutdown()
        } catch {
            throw DemoFailure("\(error)")
        }
        console.say("Shut down: \(log.takeStopped().filter(names.contains).joined(separator: ", ")).")
    }

    /// Prints the builds since the last call, with their requesters.
    ///
    /// - Parameter screen: The requester of services that no other service requires.
    func reportBuilds(requiredBy screen: String) {
        let builds = log.takeBuilds()
        guard !builds.isEmpty else { return console.say("Nothing had to be built.") }
        let entries = ServiceRegistry.snapshot().entries
        console.say("Built on demand; the times include the dependencies:")
        console.table(
            builds.map { build in
                let service = entries.first { $0.dependencies.contains(build.name) }?.name
                return [build.name, Console.milliseconds(build.duration), "requested by \(service ?? screen)"]
            }
        )
    }
}
