// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser
import Foundation
import Hummingbird
import Logging

/// Is the server of the network benchmark: it runs beside it, in a process of its own, until its input ends.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serves requests on loopback, at the port that it prints, until its input ends.",
        shouldDisplay: false
    )

    func run() async throws {
        endWithInput()
        let application = Application(
            router: BenchmarkRoutes().router,
            // No contender finds its connections closed because the others took their time.
            server: .http1(configuration: .init(idleTimeout: .seconds(3600))),
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0), serverName: nil),
            onServerRunning: { channel in
                guard let port = channel.localAddress?.port else { return }
                FileHandle.standardOutput.write(Data("\(port)\n".utf8))
            },
            logger: Logger(label: "Benchmarks") { _ in SwiftLogNoOpLogHandler() }
        )
        try await application.run()
    }

    /// Who started the server holds the other end of its input, so that it never outlives them.
    private func endWithInput() {
        DispatchQueue.global().async {
            _ = try? FileHandle.standardInput.readToEnd()
            Self.exit()
        }
    }
}
