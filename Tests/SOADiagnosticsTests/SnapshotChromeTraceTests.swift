// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOA
import SOADiagnostics
import Testing

@Suite struct SnapshotChromeTraceTests {
    private struct Event: Decodable {
        let name: String
        let ph: String
        let ts: Double
        let dur: Double
        let pid: Int
        let tid: Int
        let args: Arguments

        struct Arguments: Decodable {
            let registry: String
            let lifetime: String
            let state: String
            let registeredAt: String
            let resolves: Int
            let requestedBy: String?
            let dependencies: [String]
            let override: String?
        }
    }

    private func events(of snapshot: ServiceSnapshot) throws -> [Event] {
        try JSONDecoder().decode([Event].self, from: Data(snapshot.chromeTrace.utf8))
    }

    @Test func `A build is one complete event, in microseconds`() throws {
        let entry = ServiceSnapshot.Entry(
            name: "store",
            lifetime: .eager,
            state: .built,
            registeredAt: "App/Main.swift:3",
            buildTime: .nanoseconds(1_234_567),
            startedAt: .nanoseconds(5_000_089),
            resolves: 3,
            requestedBy: "App/Main.swift:9",
            dependencies: ["log"],
            override: "swap"
        )
        #expect(
            ServiceSnapshot(label: "root", entries: [entry]).chromeTrace == """
                [
                {"name":"store","cat":"build","ph":"X","ts":5000.089,"dur":1234.567,"pid":1,"tid":1,"args":\
                {"registry":"root","lifetime":"eager","state":"built","registeredAt":"App/Main.swift:3",\
                "resolves":3,"dependencies":["log"],"requestedBy":"App/Main.swift:9","override":"swap"}}
                ]

                """
        )
    }

    @Test func `Services that were not built, and an empty registry, give an empty array`() throws {
        for entries in [[], [ServiceSnapshot.Entry(name: "a"), .init(name: "b", state: .built)]] {
            let text = ServiceSnapshot(label: "root", entries: entries).chromeTrace
            let array = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [Any])
            #expect(array.isEmpty)
        }
    }

    @Test(arguments: OddName.all)
    func `An odd name is decoded unchanged`(_ odd: OddName) throws {
        let event = try #require(try events(of: .odd(odd.name)).first)
        let texts = [
            event.name, event.args.registry, event.args.registeredAt, event.args.requestedBy, event.args.override,
        ]
        // The comparison is by scalars, since canonically equivalent strings are equal.
        #expect(texts.allSatisfy { $0.map { Array($0.unicodeScalars) } == Array(odd.name.unicodeScalars) })
        #expect(event.args.dependencies == [odd.name, odd.name + "?"])
    }

    @Test(arguments: OddName.all)
    func `The text is safe in a script`(_ odd: OddName) {
        let text = ServiceSnapshot.odd(odd.name).chromeTrace
        #expect(text.unicodeScalars.allSatisfy { !"<>&\u{2028}\u{2029}".unicodeScalars.contains($0) })
    }

    @Test(arguments: [0, 1, 2, 3, 4])
    func `Builds in one lane follow each other or are nested`(_ seed: UInt64) throws {
        let lanes = Dictionary(grouping: try events(of: .app(of: 200, seed: seed)), by: \.tid)
        #expect(lanes.count > 1)
        for events in lanes.values {
            for (index, first) in events.enumerated() {
                for second in events[(index + 1)...] {
                    let isLater = second.ts >= first.ts + first.dur - 0.000_5
                    let isWithin = second.ts >= first.ts && second.ts + second.dur <= first.ts + first.dur + 0.000_5
                    #expect(isLater || isWithin)
                }
            }
        }
    }

    @Test func `An excessive time is clamped`() throws {
        let endless = Duration(secondsComponent: .max, attosecondsComponent: 0)
        let entry = ServiceSnapshot.Entry(name: "a", buildTime: endless, startedAt: endless)
        let event = try #require(try events(of: ServiceSnapshot(label: "root", entries: [entry])).first)
        #expect(event.dur > 0 && event.ts > 0)
    }
}
