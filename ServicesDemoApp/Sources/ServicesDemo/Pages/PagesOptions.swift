// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser
import DemoPages

/// The options for the pages after the walk.
struct PagesOptions: ParsableArguments {
    @Option(help: "The port of the pages, 0 for any that is free; by default 8080 or the next free one.")
    var port: Int?

    @Flag(help: "End after the walk, and serve no pages.")
    var exit = false

    @Flag(
        help: "Let the pages swap the authentication service for a double that admits everybody; not with --database."
    )
    var testDoubles = false

    @Option(help: ArgumentHelp("Another host name that the pages accept, such as that of a proxy.", valueName: "name"))
    var host: [String] = []

    @Option(help: ArgumentHelp("The address of the pages; 0.0.0.0 for all networks.", valueName: "address"))
    var listen = "127.0.0.1"

    /// The port of the pages; nil to serve no pages.
    var pages: PagesSettings.Port? {
        exit ? nil : port.map { .exactly($0) } ?? .from(8080)
    }

    /// Rejects invalid options before any prompt or change.
    func check(database: String?) throws {
        if testDoubles, database != nil {
            throw ValidationError("--test-doubles admits everybody, so it cannot be used with --database.")
        }
        if let port, !(0...65535).contains(port) {
            throw ValidationError("A port is a number from 0 to 65535.")
        }
        if port != nil, exit {
            throw ValidationError("With --exit there are no pages for --port.")
        }
    }
}
