// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser
import AsyncHTTPClient
import Foundation

/// Measures what the layers cost that send requests, against a server on loopback in a process of its own.
struct NetworkCommand: MeasuringCommand {
    static let configuration = CommandConfiguration(
        commandName: "network",
        abstract: "Asks a server on loopback, by each layer and without them; downloads; watches the memory.",
        discussion: "The server is a process of its own, so that what it costs is not counted."
    )

    static let quick = [
        "--concurrency", "1", "4", "--calls", "40", "--rounds", "2", "--megabytes", "5", "--download-rounds", "2",
    ]

    @Option(name: .customLong("part"), help: "What to measure; may come more than once.")
    var parts = NetworkPart.allCases

    @Option(name: .customLong("concurrency"), parsing: .upToNextOption, help: "How many calls are under way at once.")
    var concurrencies = [1, 4, 16, 64]

    @Option(help: "How many calls a contender makes in a turn.")
    var calls = 500

    @Option(help: "How many turns each contender has.")
    var rounds = 21

    @Option(help: "How many megabytes are downloaded.")
    var megabytes = 200

    @Option(help: "How often each contender downloads, and how often each process is started whose memory is measured.")
    var downloadRounds = 3

    @OptionGroup var output: Output

    func validate() throws {
        let numbers = concurrencies + [calls, rounds, megabytes, downloadRounds]
        guard numbers.allSatisfy({ $0 > 0 }) else { throw ValidationError("All numbers are to be above zero.") }
    }

    func measure() async throws -> [Report] {
        let server = try ServerProcess()
        defer { server.end() }
        var reports: [Report] = []
        for part in NetworkPart.allCases where parts.contains(part) {
            switch part {
            case .calls:
                reports += try await measureCalls(server.url)
                reports += try await LayerContests(rounds: rounds).run()
            case .downloads: reports += try await measureDownloads(server.url)
            case .memory: reports += try measureMemory(server.url)
            }
        }
        return reports
    }

    private func measureCalls(_ server: URL) async throws -> [Report] {
        let callers = AssetCallers(server: server, client: .shared).all()
        var reports: [Report] = []
        var worst: [Target: Double] = [:]
        for concurrency in concurrencies {
            let contest = RateContest(callers: callers, concurrency: concurrency, calls: calls, rounds: rounds)
            let result = try await contest.run()
            var ratios = result.ratios("calls a second as parts of the baselines', \(concurrency) at once")
            // The last value of a target counts, so it has to be the worst.
            ratios.figures.merge(worst, uniquingKeysWith: min)
            worst = ratios.figures
            reports += [
                result.rates("calls a second, \(concurrency) at once"),
                result.processorTimes("processor time of a call, \(concurrency) at once"),
                ratios,
            ]
        }
        return reports
    }

    private func measureDownloads(_ server: URL) async throws -> [Report] {
        let callers = DownloadCallers(server: server, megabytes: megabytes, client: .shared).all
        let result = try await RateContest(callers: callers, rounds: downloadRounds).run()
        return [
            result.rates("megabytes a second, of \(megabytes)", perCall: Double(megabytes)),
            result.processorTimes("processor time of a megabyte, of \(megabytes)", perCall: Double(megabytes)),
            result.ratios("megabytes a second as parts of the baselines'"),
        ]
    }

    private func measureMemory(_ server: URL) throws -> [Report] {
        try MemoryContest(server: server, megabytes: megabytes, rounds: downloadRounds).run()
    }
}
