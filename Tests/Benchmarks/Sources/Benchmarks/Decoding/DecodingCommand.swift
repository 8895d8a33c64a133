// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser
import BenchmarkContenders
import Foundation
import OracleContentCore
import OracleContentDelivery
import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Measures what it costs to read a listing of assets, beside structs written by hand for this very listing.
struct DecodingCommand: MeasuringCommand {
    static let configuration = CommandConfiguration(
        commandName: "decoding",
        abstract: "Reads listings of assets, beside structs that are written for them by hand."
    )

    static let quick = ["--items", "500", "--rounds", "5"]

    @Option(parsing: .upToNextOption, help: "How many items a listing has; each number is a contest of its own.")
    var items = [1, 100, 500]

    @Option(help: "How often each contender reads a listing.")
    var rounds = 200

    @OptionGroup var output: Output

    func validate() throws {
        guard items.allSatisfy({ $0 > 0 }) else { throw ValidationError("A listing has one item at least.") }
    }

    func measure() async throws -> [Report] {
        guard let url = URL(string: "https://content.example.com") else { return [] }
        var reports: [Report] = []
        for count in items {
            for hasFields in [false, true] {
                reports.append(try await report(ListingJSON(items: count, hasFields: hasFields), url))
            }
        }
        return reports
    }

    private func report(_ listing: ListingJSON, _ url: URL) async throws -> Report {
        let json = listing.data
        let contest = Contest(
            contenders: [plain(json, URLRequest(url: url)), content(json, url)],
            rounds: rounds,
            // As many items in each turn, so that a listing of one does not drown in the time of the clock.
            turn: .operations(max(1, 500 / listing.items))
        )
        let fields = listing.hasFields ? "with fields" : "without fields"
        return try await contest.report("items: \(listing.items), \(fields), \(json.count) bytes")
    }

    private func plain(_ json: Data, _ request: URLRequest) -> Contender {
        let transport = CannedTransport(data: json)
        let decoder = PlainListing.decoder
        return Contender(name: "structs written by hand") {
            try decoder.decode(PlainListing.self, from: try await transport.data(for: request).0).items.count
        }
    }

    /// All that a page costs but the network.
    private func content(_ json: Data, _ url: URL) -> Contender {
        let configuration = ContentConfiguration(url: url, transport: CannedTransport(data: json))
        let service = DeliveryAPI(configuration: configuration).listAssets()
        return Contender(name: "the delivery service") {
            try await service.reset().fetchNextAsync().items.count
        }
    }
}
