// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser
import DemoServices
import Logging
import SOAServiceLifecycle
import ServiceLifecycle
import UnixSignals

/// `ServicesDemo share`: an app that runs until it is stopped, without a loss of data.
struct ShareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share",
        abstract: "Shares each line of standard input, until its end or until the program is stopped.",
        discussion: """
            A line is reported as shared once the database has it; blank lines are skipped. On SIGTERM and on SIGINT, as Control-C sends it, the line \
            in hand is finished, and the services are shut down in order.
            """
    )

    @OptionGroup var account: AccountOptions

    func validate() throws {
        try account.check()
    }

    func run() async throws {
        do {
            let login = try AccountReader(options: account, terminal: Terminal.standard).read()
            try await login.withDatabase { try await share(login, at: $0) }
        } catch TerminalError.interrupted {
            throw ExitCode(130)
        }
    }

    private var console: Console { Console() }

    @MainActor
    private func share(_ login: Login, at location: DatabaseLocation) async throws {
        _ = AppDelegate().application(didFinishLaunchingWithOptions: AppDelegate.LaunchOptions(database: location))
        let registry = RegistryService(startTimeout: .seconds(30))
        let session = registry.whenReady(SharingSession(login: login, console: console))
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [
                    ServiceGroupConfiguration.ServiceConfiguration(service: registry),
                    ServiceGroupConfiguration.ServiceConfiguration(
                        service: session,
                        successTerminationBehavior: .gracefullyShutdownGroup,
                        failureTerminationBehavior: .gracefullyShutdownGroup
                    ),
                ],
                gracefulShutdownSignals: [.sigterm, .sigint],
                logger: Logger(label: "ServicesDemo") { _ in SwiftLogNoOpLogHandler() }
            )
        )
        try await group.run()
        console.acknowledge("Stopped; all services are shut down.")
    }
}
