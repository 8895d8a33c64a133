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

    /// Where the pages are to be; nil for nowhere.
    var pages: PagesSettings.Port? {
        exit ? nil : port.map { .exactly($0) } ?? .from(8080)
    }

    /// Refuses what makes no sense before anything is asked or touched.
    func check() throws {
        if let port, !(0...65535).contains(port) {
            throw ValidationError("A port is a number from 0 to 65535.")
        }
        if port != nil, exit {
            throw ValidationError("With --exit there are no pages for --port.")
        }
    }
}
