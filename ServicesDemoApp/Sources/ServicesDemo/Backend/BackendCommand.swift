// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser
import DemoBackend
import Foundation
import Logging
import ServiceLifecycle
import UnixSignals

/// `ServicesDemo backend`: the server that the app talks to, alone.
struct BackendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backend",
        abstract: "Runs the backend on loopback until it is told to stop, for `mission --backend`.",
        discussion: """
            Sample data is put into the database if that is empty. SIGTERM, and SIGINT as Control-C sends it, stop the \
            backend in order.
            """
    )

    @Option(help: "The port; 0 for any that is free.")
    var port = 0

    @Flag(help: "Have the sample data for staging, and not those for production.")
    var staging = false

    @Option(help: ArgumentHelp("The database, made if it is not there; by default it is in memory.", valueName: "file"))
    var database: String?

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("A port is a number from 0 to 65535.") }
        guard database?.isEmpty != true else { throw ValidationError("The name of the database file is empty.") }
    }

    func run() async throws {
        let console = Console()
        let backend = DemoBackend(staging ? .staging : .production, port: port, database: database) { url in
            console.acknowledge("Listening at \(url.absoluteString)")
        }
        let group = ServiceGroup(
            services: [backend],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: Logger(label: "ServicesDemo") { _ in SwiftLogNoOpLogHandler() }
        )
        try await group.run()
        console.acknowledge("Stopped.")
    }
}
