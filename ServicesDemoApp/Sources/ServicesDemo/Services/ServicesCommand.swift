// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser
import SOA
import SOADiagnostics

/// `ServicesDemo services`: shows the state of the registry.
struct ServicesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "services",
        abstract: "Shows the services of the app after each screen was used.",
        discussion: """
            Prints a table, or the requested format: Mermaid for Markdown pages, DOT for Graphviz; \
            the HTML page is for a browser, the trace for chrome://tracing or ui.perfetto.dev.
            """
    )

    @Flag(help: "Print the graph as Mermaid.")
    var mermaid = false

    @Flag(help: "Print the graph as Graphviz DOT.")
    var dot = false

    @Option(help: ArgumentHelp("Write a page with table, graph and time line.", valueName: "file"))
    var html: String?

    @Option(help: ArgumentHelp("Write the builds as Chrome trace events.", valueName: "file"))
    var trace: String?

    func validate() throws {
        let forms = [mermaid, dot, html != nil, trace != nil].count { $0 }
        guard forms <= 1 else { throw ValidationError("Give one of --mermaid, --dot, --html and --trace.") }
        guard html?.isEmpty != true, trace?.isEmpty != true else {
            throw ValidationError("The name of the file to write is empty.")
        }
    }

    func run() async throws {
        try await Interruption.cancels(show)
    }

    @MainActor
    private func show() async throws {
        let snapshot = try await Walk(mission: .sample(), environments: .stubs, console: .silent).snapshotOfUse()
        if let html {
            try Report(path: html).write(snapshot.html)
        } else if let trace {
            try Report(path: trace).write(snapshot.chromeTrace)
        } else {
            Console().show(mermaid ? snapshot.mermaid : dot ? snapshot.dot : "\(snapshot)", terminator: "")
        }
    }
}
