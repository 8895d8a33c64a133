// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser
import AsyncHTTPClient
import BenchmarkContenders
import Foundation

/// Is the process of the network benchmark whose memory is measured.
struct MemoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "memory",
        abstract: "Does one thing, and prints by how many kilobytes the resident memory grew, and what came of it.",
        shouldDisplay: false
    )

    @Option(help: "Where the server is.", transform: { URL(string: $0) })
    var server: URL?

    @Option(help: "What to do.")
    var work: MemoryWork

    @Option(help: "How many megabytes are downloaded.")
    var megabytes = 200

    func run() async throws {
        guard let server else { throw ValidationError("There is no server.") }
        // What the first request brings along is not what is measured.
        Used.up(try await caller(ListingCallers(server: server, items: 1), downloads(server, megabytes: 1)).call())
        let before = try ResidentMemory.now()
        let full = caller(ListingCallers(server: server, items: .max), downloads(server, megabytes: megabytes))
        let result = try await full.call()
        print(try ResidentMemory.peak() - before, result)
    }

    private func downloads(_ server: URL, megabytes: Int) -> DownloadCallers {
        DownloadCallers(server: server, megabytes: megabytes, client: .shared)
    }

    private func caller(_ listing: ListingCallers, _ downloads: DownloadCallers) -> Caller {
        switch work {
        case .pagingByHand: listing.byHand
        case .paging: listing.content
        case .sessionDownload: downloads.session
        case .transportDownload: downloads.transport
        case .clientDownload: downloads.bareClient
        case .clientTransportDownload: downloads.clientTransport
        }
    }
}
