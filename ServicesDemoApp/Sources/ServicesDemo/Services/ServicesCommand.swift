// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser
import SOA
import SOADiagnostics

/// `ServicesDemo services`: what the registry looks like from the inside.
struct ServicesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "services",
        abstract: "Shows the services of the app as they are once each screen was used.",
        discussion: """
            Prints a table, or the form that is asked for. Mermaid is what Markdown pages draw, DOT what Graphviz draws; \
            the HTML page needs nothing but a browser; the trace is for chrome://tracing or ui.perfetto.dev.
            """
    )

    @Flag(help: "Print the graph in the language of Mermaid.")
    var mermaid = false

    @Flag(help: "Print the graph in the language of Graphviz.")
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
