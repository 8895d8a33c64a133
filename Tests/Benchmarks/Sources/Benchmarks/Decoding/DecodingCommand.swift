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

    static let quick = ["--items", "1", "500", "--rounds", "5"]

    @Option(parsing: .upToNextOption, help: "How many items a listing has; each number is a contest of its own.")
    var items = [1, 100, 500]

    @Option(help: "How often each contender reads a listing.")
    var rounds = 200

    @OptionGroup var output: Output

    func validate() throws {
        guard (items + [rounds]).allSatisfy({ $0 > 0 }) else {
            throw ValidationError("All numbers are to be above zero.")
        }
    }

    func measure() async throws -> [Report] {
        guard let url = URL(string: "https://content.example.com") else { return [] }
        var reports: [Report] = []
        for hasFields in [false, true] {
            var listings: [(count: Int, report: Report)] = []
            for count in items.sorted() {
                listings.append((count, try await report(ListingJSON(items: count, hasFields: hasFields), url)))
            }
            reports += withFigure(of: listings)
        }
        // The worse of both.
        let worst = reports.compactMap { $0.figures[.listedItem] }.max()
        for index in reports.indices where reports[index].figures[.listedItem] != nil {
            reports[index].figures[.listedItem] = worst
        }
        return reports
    }

    /// Compares what the items take between the shortest and the longest listing: a call has a target of its own.
    private func withFigure(of listings: [(count: Int, report: Report)]) -> [Report] {
        var reports = listings.map(\.report)
        guard let short = listings.first, let long = listings.last, short.count < long.count else { return reports }
        func growth(_ name: String) -> Double { long.report.figure(name) - short.report.figure(name) }
        reports[reports.count - 1].figures[.listedItem] = growth(Self.content) / growth(Self.plain)
        return reports
    }

    private static let plain = "structs written by hand"
    private static let content = "the delivery service"

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
        return Contender(name: Self.plain) {
            try decoder.decode(PlainListing.self, from: try await transport.data(for: request).0).items.count
        }
    }

    /// All that a page costs but the network.
    private func content(_ json: Data, _ url: URL) -> Contender {
        let configuration = ContentConfiguration(url: url, transport: CannedTransport(data: json))
        let service = DeliveryAPI(configuration: configuration).listAssets()
        return Contender(name: Self.content) {
            try await service.reset().fetchNextAsync().items.count
        }
    }
}
