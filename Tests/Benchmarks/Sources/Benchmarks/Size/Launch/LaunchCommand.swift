// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser
import BenchmarkContenders

/// Is the process of the size benchmark that is launched.
struct LaunchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "launch",
        abstract: "Registers services and builds those of the first screen, and prints the nanoseconds of each.",
        shouldDisplay: false
    )

    @Option(help: "What registers them.")
    var work: LaunchWork

    @Option(help: "How many services there are.")
    var services = 1_000

    func validate() throws {
        guard services >= LaunchGraph.count else { throw ValidationError("The first screen needs more services.") }
    }

    func run() async throws {
        let launch = work.launch(services: services)
        let clock = ContinuousClock()
        let registration = clock.measure { launch.register() }
        let began = clock.now
        Used.up(try launch.showScreen())
        let screen = clock.now - began
        print(Int(registration / .nanoseconds(1)), Int(screen / .nanoseconds(1)))
    }
}
