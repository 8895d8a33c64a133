// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser
import DemoPages

/// The options that tell what comes after the walk.
struct PagesOptions: ParsableArguments {
    @Option(help: "The port of the pages, 0 for any that is free; by default 8080 or the next free one.")
    var port: Int?

    @Flag(help: "End after the walk, and serve no pages.")
    var exit = false

    @Flag(
        help: "Let the pages swap the authentication service for a double that lets everybody in; not with --database."
    )
    var testDoubles = false

    @Option(help: ArgumentHelp("Another name that the pages respond to, such as that of a proxy.", valueName: "name"))
    var host: [String] = []

    @Option(help: ArgumentHelp("The address of the pages; 0.0.0.0 for those of all networks.", valueName: "address"))
    var listen = "127.0.0.1"

    /// Where the pages are to be; nil for nowhere.
    var pages: PagesSettings.Port? {
        exit ? nil : port.map { .exactly($0) } ?? .from(8080)
    }

    /// Refuses what makes no sense before anything is asked or touched.
    func check(database: String?) throws {
        if testDoubles, database != nil {
            throw ValidationError("--test-doubles lets everybody in, so that it does not go with --database.")
        }
        if let port, !(0...65535).contains(port) {
            throw ValidationError("A port is a number from 0 to 65535.")
        }
        if port != nil, exit {
            throw ValidationError("With --exit there are no pages for --port.")
        }
    }
}
