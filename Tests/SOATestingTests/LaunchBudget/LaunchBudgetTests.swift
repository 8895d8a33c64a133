// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import SOATesting
import Testing

@Suite struct LaunchBudgetTests {
    /// A service that was built from one millisecond to another.
    private func entry(
        _ name: String,
        _ start: Double,
        _ end: Double,
        needs: [String] = [],
        registeredAt: String = ""
    ) -> ServiceSnapshot.Entry {
        ServiceSnapshot.Entry(
            name: name,
            state: .built,
            registeredAt: registeredAt,
            buildTime: .milliseconds(end - start),
            startedAt: .milliseconds(start),
            dependencies: needs
        )
    }

    private func overrun(
        total: Duration? = nil,
        each: Duration? = nil,
        _ entries: ServiceSnapshot.Entry...
    ) -> String? {
        LaunchBudget(total: total, each: each).overrun(in: ServiceSnapshot(label: "root", entries: entries))
    }

    /// The path of a launch, without the line above it.
    private func path(_ entries: ServiceSnapshot.Entry...) -> [String] {
        let text = LaunchBudget(total: .zero).overrun(in: ServiceSnapshot(label: "root", entries: entries)) ?? ""
        return text.split(separator: "\n").dropFirst().map { $0.drop { $0 == " " } }.map(String.init)
    }

    @Test func `A launch that keeps its budget, to the last moment, has nothing to tell`() {
        let launch = [entry("a", 10, 60), entry("b", 60, 110, needs: ["a"]), ServiceSnapshot.Entry(name: "unbuilt")]
        let snapshot = ServiceSnapshot(label: "root", entries: launch)
        #expect(LaunchBudget().overrun(in: snapshot) == nil)
        #expect(LaunchBudget(total: .milliseconds(100), each: .milliseconds(50)).overrun(in: snapshot) == nil)
    }

    @Test func `A launch that took longer is reported with the chain of builds that made up the time`() {
        let text = overrun(
            total: .milliseconds(300),
            entry("database", 100, 350, registeredAt: "App/Services.swift:12"),
            entry("audio", 100, 180, registeredAt: "App/Services.swift:13"),
            entry("repository", 350.2, 362.2, needs: ["database"], registeredAt: "App/Services.swift:14"),
            entry("search", 362.2, 512.25, needs: ["audio", "repository"], registeredAt: "App/Services.swift:20")
        )
        #expect(
            text == """
                The launch of "root" took 412.3 ms, and may take 300 ms. What made up the time:
                    250 ms  database (App/Services.swift:12)
                     12 ms  repository, which needs database (App/Services.swift:14)
                  150.1 ms  search, which needs repository (App/Services.swift:20)
                """
        )
    }

    @Test func `What is a little over its budget has a longer time in the report`() {
        #expect(
            overrun(total: .microseconds(1_250), each: .microseconds(1_250), entry("a", 0, 1.26)) == """
                The launch of "root" took 1.3 ms, and may take 1.2 ms. What made up the time:
                  1.3 ms  a
                "a" took 1.3 ms by itself, and may take 1.2 ms.
                """
        )
    }

    @Test func `A service that took longer is reported by itself, the slowest first`() {
        let text = overrun(
            each: .milliseconds(50),
            entry("a", 0, 60, registeredAt: "App/Services.swift:12"),
            entry("fine", 0, 50),
            entry("b", 0, 170.01, needs: ["a"])
        )
        #expect(
            text == """
                "b" took 110.1 ms by itself, and may take 50 ms.
                "a" took 60 ms by itself, and may take 50 ms (App/Services.swift:12).
                """
        )
    }

    @Test func `Both are reported together`() {
        #expect(
            overrun(total: .milliseconds(5), each: .milliseconds(5), entry("a", 0, 10)) == """
                The launch of "root" took 10 ms, and may take 5 ms. What made up the time:
                  10 ms  a
                "a" took 10 ms by itself, and may take 5 ms.
                """
        )
    }

    @Test func `A launch in which nothing was built is reported`() {
        #expect(
            overrun(total: .seconds(1), ServiceSnapshot.Entry(name: "a")) == """
                Nothing was built in "root", so no launch can be timed; start it first.
                """
        )
    }

    @Test func `The time of what is built meanwhile is not the service's own`() {
        // Of 100 ms, others that it needs are built from 10 to 60, and one was built before.
        let outer = entry("outer", 100, 200, needs: ["before", "first", "second", "inside second", "unbuilt"])
        let others = [
            entry("before", 50, 100), entry("first", 110, 140), entry("second", 130, 160),
            entry("inside second", 135, 150),
            ServiceSnapshot.Entry(name: "unbuilt"),
        ]
        let snapshot = ServiceSnapshot(label: "root", entries: [outer] + others)
        #expect(LaunchBudget(each: .milliseconds(50)).overrun(in: snapshot) == nil)
        #expect(
            LaunchBudget(each: .microseconds(49_900)).overrun(in: snapshot)
                == """
                "outer" took 50 ms by itself, and may take 49.9 ms.
                "before" took 50 ms by itself, and may take 49.9 ms.
                """
        )
    }

    @Test func `What is needed and began before, or ended after, counts for the time in common`() {
        #expect(overrun(each: .milliseconds(60), entry("a", 100, 200, needs: ["b"]), entry("b", 90, 140)) == nil)
        #expect(overrun(each: .milliseconds(60), entry("a", 100, 200, needs: ["b"]), entry("b", 160, 210)) == nil)
        #expect(
            overrun(each: .milliseconds(60), entry("a", 100, 200, needs: ["b"]), entry("b", 250, 260)) == """
                "a" took 100 ms by itself, and may take 60 ms.
                """
        )
    }

    @Test func `The path leads through what a build waited for inside`() {
        #expect(
            path(
                entry("app", 0, 200, needs: ["database", "theme"]),
                entry("theme", 150, 190),
                entry("database", 10, 110, needs: ["file"]),
                entry("file", 20, 100)
            ) == [
                "60 ms  app",
                "20 ms  database, for app",
                "80 ms  file, for database",
                "40 ms  theme, for app",
            ]
        )
    }

    @Test func `What began before the one that waited for it stands before it`() {
        #expect(
            path(entry("b", 50, 120, needs: ["a"]), entry("a", 0, 100)) == ["100 ms  a, for b", "20 ms  b"]
        )
    }

    @Test func `A build that waited its turn comes after the one that ended before it`() {
        #expect(
            path(
                entry("a", 0, 100),
                entry("b", 100, 150),
                entry("c", 150, 160, needs: ["a"])
            ) == ["100 ms  a", "50 ms  b, after a", "10 ms  c, after b"]
        )
    }

    @Test func `What a build needs comes before what happened to end a moment later`() {
        #expect(
            path(
                entry("needed", 0, 100),
                entry("other", 0, 100.5),
                entry("last", 100.9, 110, needs: ["needed"])
            ) == ["100 ms  needed", "9.1 ms  last, which needs needed"]
        )
    }

    @Test func `Time in which nothing on the path was built is reported`() {
        #expect(
            path(
                entry("a", 100, 110),
                entry("b", 140, 150, needs: ["a"]),
                entry("c", 151, 160, needs: ["b"]),
                entry("aside", 0, 155)
            ) == [
                "100 ms  until a began",
                "10 ms  a",
                "30 ms  until b began",
                "10 ms  b, which needs a",
                "9 ms  c, which needs b",
            ]
        )
    }

    @Test func `A cycle, and builds that took no time, do not keep the path from ending`() {
        #expect(
            path(
                entry("a", 0, 10, needs: ["b", "a"]),
                entry("b", 5, 5, needs: ["a", "c"]),
                entry("c", 5, 5, needs: ["b"])
            ) == ["10 ms  a", "0 ms  b, for a"]
        )
    }

    @Test func `Of a long path the longest builds are shown, and the rest is added up`() {
        let count = 2_000
        let chain = (0..<count).map { number in
            let start = Double(number) * 2
            let length = number % 200 == 0 ? 1.9 : 1.5
            return entry("s\(number)", start, start + length, needs: number == 0 ? [] : ["s\(number - 1)"])
        }
        let snapshot = ServiceSnapshot(label: "root", entries: chain)
        let lines = (LaunchBudget(total: .seconds(3)).overrun(in: snapshot) ?? "").split(separator: "\n")
        #expect(lines.first == "The launch of \"root\" took 3999.5 ms, and may take 3000 ms. What made up the time:")
        #expect(lines.count == 1 + 12 + 2)
        #expect(lines.contains("     1.9 ms  s200, which needs s199"))
    }

    @Test func `Of many slow services the slowest are shown`() {
        let entries = (1...20).map { entry("s\($0)", 0, Double($0)) }
        let text = LaunchBudget(each: .zero).overrun(in: ServiceSnapshot(label: "root", entries: entries)) ?? ""
        let lines = text.split(separator: "\n")
        #expect(lines.count == 13)
        #expect(lines.first == "\"s20\" took 20 ms by itself, and may take 0 ms.")
        #expect(lines.last == "8 more took longer than they may.")
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `The parts of the path add up to the launch`(seed: UInt64) {
        var generator = SplitMix(seed: seed)
        let count = Int.random(in: 1...12, using: &generator)
        let entries = (0..<count).map { number in
            let start = Int.random(in: 0...50, using: &generator) * 10
            let needs = (0..<count).filter { _ in Int.random(in: 0..<4, using: &generator) == 0 }
            return entry(
                "s\(number)",
                Double(start),
                Double(start + Int.random(in: 0...20, using: &generator) * 10),
                needs: needs.map { "s\($0)" }
            )
        }
        let start = entries.compactMap(\.startedAt).min() ?? .zero
        let end =
            entries.compactMap { entry in
                entry.startedAt.flatMap { start in entry.buildTime.map { start + $0 } }
            }.max() ?? .zero
        let snapshot = ServiceSnapshot(label: "root", entries: entries)
        let text = LaunchBudget(total: .zero).overrun(in: snapshot) ?? ""
        let times = text.split(separator: "\n").dropFirst().compactMap { line in
            line.split(separator: " ").first.flatMap { Int($0) }
        }
        #expect(Duration.milliseconds(times.reduce(0, +)) == end - start)
    }
}
