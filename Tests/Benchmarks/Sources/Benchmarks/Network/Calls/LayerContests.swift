// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import AsyncHTTPClient
import BenchmarkContenders
import Foundation
import OracleContentCore
import OracleContentDelivery
import SOAHTTP
import SOANetworking
import SOAServices

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What the layers above a transport cost, over one that returns at once: the call and the decoding apart.
struct LayerContests {
    private let json = ListingJSON(items: 1, hasFields: true).item
    private let server = URL(string: "https://content.example.com")
    let rounds: Int

    func run() async throws -> [Report] {
        [try await calls(), try await decoding()]
    }

    /// The time of a call without network and decoding.
    private func calls() async throws -> Report {
        guard let server else { return Report(title: "", unit: .nanoseconds, measurements: []) }
        let transport = CannedTransport(data: json)
        let callers = AssetCallers(server: server, client: .shared)
        let request = try AssetRequest(server: server).request()
        let sent = Caller(name: "HTTPTransport") { try await transport.data(for: request).0.count }
        let layers = [
            sent, callers.service(over: transport), callers.endpoint(over: transport), callers.content(over: transport),
        ]
        let contest = Contest(
            contenders: layers.map { caller in Contender(name: caller.name) { try await caller.call() } },
            rounds: rounds,
            turn: .operations(200)
        )
        var report = try await contest.report("time of a call without network and decoding")
        if let call = report.measurements.last, let base = report.measurements.first {
            report.figures[.contentCall] = call.minimum - base.minimum
        }
        return report
    }

    /// The time of decoding one asset.
    private func decoding() async throws -> Report {
        guard let server,
            let response = HTTPURLResponse(url: server, statusCode: 200, httpVersion: nil, headerFields: nil)
        else { return Report(title: "", unit: .nanoseconds, measurements: []) }
        let decoder = PlainListing.decoder
        let contest = Contest(
            contenders: [
                Contender(name: "structs written by hand") { [json] in
                    try decoder.decode(PlainListing.Item.self, from: json).size
                },
                Contender(name: "Service") { [json] in
                    try URLResult.success((json, response)).decode(PlainListing.Item.self, decoder: decoder).get().size
                },
                Contender(name: "Networking") { [json] in
                    let result: Result<PlainListing.Item, NetworkError> =
                        RealNetworkProvider.parseOutput((json, response), decoder: decoder)
                    return try result.get().size
                },
                Contender(name: "content call, Asset") { [json] in
                    try DeliveryAPI.decode(type: Asset.self, from: json, response: response).links.count
                },
            ],
            rounds: rounds,
            turn: .operations(200)
        )
        return try await contest.report("time of decoding an asset of \(json.count) bytes")
    }
}
