// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import Hummingbird
import Logging
import SOA
import SOALogging
import SOAServiceLifecycle
import ServiceLifecycle

@main
struct NotesServer {
    static func main() async {
        var logger = Logger(label: "NotesServer")
        logger.logLevel = Environment().get("LOG_LEVEL").flatMap(Logger.Level.init(rawValue:)) ?? .info
        ServiceRegistry.logEvents(to: logger)
        registerServices()
        let port = Environment().get("PORT") ?? "8080"
        guard let number = UInt16(port) else {
            logger.critical("PORT is no number from 0 to 65535", metadata: ["port": "\(port)"])
            exit(EXIT_FAILURE)
        }
        do {
            try await makeGroup(port: Int(number), logger: logger).run()
        } catch {
            // An error that leaves main is a crash.
            logger.critical("Server failed", error: error, metadata: ["port": "\(port)"])
            exit(EXIT_FAILURE)
        }
    }

    /// Creates the group that starts the services, then the server, and stops them the other way round.
    static func makeGroup(
        port: Int,
        logger: Logger,
        onRunning: @escaping @Sendable (_ port: Int) -> Void = { _ in }
    ) -> ServiceGroup {
        let registry = RegistryService(startTimeout: .seconds(30), grace: .seconds(5))
        let server = registry.whenReady {
            Application(
                router: makeRouter(),
                configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
                onServerRunning: { onRunning($0.localAddress?.port ?? port) },
                logger: logger
            )
        }
        return ServiceGroup(
            services: [registry, server],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
    }
}
