// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser
import DemoBackend
import DemoServer
import Foundation
import Logging
import ServiceLifecycle
import UnixSignals

/// `ServicesDemo backend`: runs the backend only.
struct BackendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backend",
        abstract: "Runs the backend on loopback until it is stopped, for `mission --backend`.",
        discussion: """
            An empty database gets sample data. SIGTERM and SIGINT, as Control-C sends it, shut the backend down \
            gracefully.
            """
    )

    @Option(help: "The port; 0 for any that is free.")
    var port = 0

    @Flag(help: "Use the sample data for staging instead of those for production.")
    var staging = false

    @Option(
        help: ArgumentHelp("The database, created if it is missing; by default it is in memory.", valueName: "file")
    )
    var database: String?

    @Option(
        help: ArgumentHelp("Another host name that the backend accepts, such as that of a proxy.", valueName: "name")
    )
    var host: [String] = []

    @Option(help: ArgumentHelp("The address to listen at; 0.0.0.0 for all networks.", valueName: "address"))
    var listen = "127.0.0.1"

    @Option(
        help: ArgumentHelp(
            "The keys that tokens are signed with, one a line, newest first: a name, a blank, 32 bytes or more.",
            valueName: "file"
        )
    )
    var tokenKeys: String?

    @Option(help: "The key that tokens are signed with. Other users of the machine may see it: prefer a file.")
    var tokenKey: String?

    @Option(help: "How many seconds to go on after a signal to stop, so that balancers see it first.")
    var drain = 0

    func validate() throws {
        guard (0...3600).contains(drain) else { throw ValidationError("A drain takes 0 to 3600 seconds.") }
        guard tokenKey == nil || tokenKeys == nil else {
            throw ValidationError("Give either --token-key or --token-keys.")
        }
        guard (0...65535).contains(port) else { throw ValidationError("A port is a number from 0 to 65535.") }
        guard database?.isEmpty != true else { throw ValidationError("The name of the database file is empty.") }
    }

    func run() async throws {
        let console = Console()
        var settings = BackendSettings()
        settings.port = port
        settings.address = listen
        settings.hosts = host
        settings.database = database
        settings.tokenKeys = try keys()
        let drain = Drain(.seconds(drain))
        let backend = DemoBackend(staging ? .staging : .production, settings: settings, drain: drain) { url in
            console.acknowledge("Listening at \(url.absoluteString)")
        }
        let group = ServiceGroup(
            services: [backend, drain],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: Logger(label: "ServicesDemo") { _ in SwiftLogNoOpLogHandler() }
        )
        try await group.run()
        console.acknowledge("Stopped.")
    }

    private func keys() throws(TokenKeys.Problem) -> TokenKeys? {
        if let tokenKey { return try TokenKeys(tokenKey) }
        return if let tokenKeys { try TokenKeys(file: tokenKeys) } else { nil }
    }
}
