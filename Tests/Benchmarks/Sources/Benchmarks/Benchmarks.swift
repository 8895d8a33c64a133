// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser

/// Measures what the library costs, each time beside something that does the same without it.
@main struct Benchmarks: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measures what the library costs, each time beside something that does the same without it.",
        subcommands: [
            DecodingCommand.self, LaunchCommand.self, MemoryCommand.self, NetworkCommand.self, ServeCommand.self,
            SizeCommand.self,
        ]
    )
}
