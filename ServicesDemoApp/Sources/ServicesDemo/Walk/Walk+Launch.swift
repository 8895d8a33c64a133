// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import SOA

extension Walk {
    /// Registers the services, as an app does at launch.
    ///
    /// - Parameters:
    ///   - location: Where the database is.
    ///   - files: Where downloaded files are kept.
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

    /// Stops what was built, in the end.
    func shutDown() async throws(DemoFailure) {
        console.chapter("\(pages?.pages == nil ? 11 : 12). Shutdown: what was built is stopped, dependants first")
        // The backends in this process have services too, in scopes of their own.
        let names = Set(ServiceRegistry.snapshot().entries.map(\.name))
        do {
            try await ServiceRegistry.shutdown()
        } catch {
            throw DemoFailure("\(error)")
        }
        console.say("Stopped: \(log.takeStopped().filter(names.contains).joined(separator: ", ")).")
    }

    /// Tells what was built since the last time, and who asked for it.
    ///
    /// - Parameter screen: Who asked for what no other service asked for.
    func reportBuilds(askedForBy screen: String) {
        let builds = log.takeBuilds()
        guard !builds.isEmpty else { return console.say("Nothing had to be built.") }
        let entries = ServiceRegistry.snapshot().entries
        console.say("Built on demand; the times include what a service needs itself:")
        console.table(
            builds.map { build in
                let service = entries.first { $0.dependencies.contains(build.name) }?.name
                return [build.name, Console.milliseconds(build.duration), "requested by \(service ?? screen)"]
            }
        )
    }
}
