// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOADiagnostics
import Testing

@Suite struct SnapshotTableTests {
    @Test func `The description is a table with aligned columns`() {
        let snapshot = ServiceSnapshot(
            label: "root",
            entries: [
                .init(
                    name: "log",
                    lifetime: .eager,
                    state: .built,
                    registeredAt: "App/Main.swift:3",
                    buildTime: .microseconds(1_500),
                    resolves: 120,
                    requestedBy: "store"
                ),
                .init(name: "store", state: .unbuilt, dependencies: ["log", "disk"], override: "swap"),
            ]
        )
        #expect(
            snapshot.description == """
                root: 2 services (1 unbuilt, 1 built)

                name   lifetime   state    build time  resolves  depends on  required by  registered at     override
                -----  ---------  -------  ----------  --------  ----------  -----------  ----------------  --------
                log    eager      built        1.5 ms       120  -           store        App/Main.swift:3  -
                store  singleton  unbuilt           -         0  log, disk   -            -                 swap
                """
        )
    }

    @Test func `An empty registry says so`() {
        #expect(ServiceSnapshot(label: "root", entries: []).description == "root: no services")
    }

    @Test func `Letters and emoji that take two columns keep the columns aligned`() {
        let names = ["plain", "日本語", "👩‍👩‍👧‍👦", "e\u{301}t\u{65}\u{301}"]
        let snapshot = ServiceSnapshot(label: "root", entries: names.map { .init(name: $0) })
        let rows = snapshot.description.split(separator: "\n").suffix(4)
        let gaps = rows.map { row in row.prefix { $0 != "s" }.drop { $0 != " " }.count }
        #expect(gaps == [3, 2, 6, 5])
    }

    @Test(arguments: OddName.all)
    func `An odd name takes one line, and can't control a terminal`(_ odd: OddName) {
        let lines = ServiceSnapshot.odd(odd.name).description.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 5)
        #expect(lines.joined().unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
        #expect(lines.allSatisfy { $0.count < 500 })
    }

    @Test func `A dependency whose name is empty is no missing one`() throws {
        let snapshot = ServiceSnapshot(
            label: "",
            entries: [
                .init(name: "store", dependencies: [""]),
                .init(name: "index", requestedBy: "", dependencies: ["", "store"]),
            ]
        )
        let lines = snapshot.description.split(separator: "\n")
        #expect(lines.first == "\"\": 2 services (2 unbuilt)")
        let cells = lines.suffix(2).map { $0.split(separator: "  ").map { $0.drop { $0 == " " } } }
        #expect(cells.map { $0[5] } == ["\"\"", "\"\", store"])
        #expect(cells.map { $0[6] } == ["-", "\"\""])
    }

    @Test func `Dependencies that do not fit into a column are counted`() throws {
        let names = (1...40).map { "dependency\($0)" }
        let snapshot = ServiceSnapshot(label: "root", entries: [.init(name: "a", dependencies: names)])
        let row = try #require(snapshot.description.split(separator: "\n").last)
        #expect(row.contains("dependency1, dependency2, dependency3, dependency4, +36  "))
    }
}
