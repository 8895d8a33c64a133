// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Testing

@testable import SOADiagnostics

@Suite struct BuildLanesTests {
    /// Returns the lanes of builds by name; a build is a name, start, duration and dependencies.
    private func lanes(_ builds: [(String, Int, Int, [String])]) -> [String: Int] {
        let entries = builds.map { name, start, duration, dependencies in
            ServiceSnapshot.Entry(
                name: name,
                buildTime: .microseconds(duration),
                startedAt: .microseconds(start),
                dependencies: dependencies
            )
        }
        let lanes = BuildLanes(ServiceSnapshot(label: "root", entries: entries))
        return Dictionary(zip(lanes.spans.map { entries[$0.index].name }, lanes.lanes)) { $1 }
    }

    @Test func `A dependency is in the lane of its requester`() {
        #expect(lanes([("a", 0, 10, ["b"]), ("b", 1, 5, ["c"]), ("c", 2, 2, [])]) == ["a": 0, "b": 0, "c": 0])
    }

    @Test func `Builds that follow each other share a lane`() {
        #expect(lanes([("a", 0, 5, []), ("b", 5, 5, []), ("c", 12, 1, [])]) == ["a": 0, "b": 0, "c": 0])
    }

    @Test func `Builds that overlap are in separate lanes`() {
        #expect(lanes([("a", 0, 5, []), ("b", 3, 5, [])]) == ["a": 0, "b": 1])
    }

    @Test func `A build within an unrelated one is in a separate lane`() {
        #expect(lanes([("a", 0, 10, []), ("b", 3, 2, [])]) == ["a": 0, "b": 1])
    }

    @Test func `Dependencies that were built concurrently are in separate lanes`() {
        let lanes = lanes([("a", 0, 10, ["b", "c"]), ("b", 1, 5, []), ("c", 2, 6, [])])
        #expect(lanes == ["a": 0, "b": 0, "c": 1])
    }

    @Test func `A requester counts like a declared dependency`() {
        let entries = [
            ServiceSnapshot.Entry(name: "a", buildTime: .seconds(3), startedAt: .zero),
            .init(name: "b", buildTime: .seconds(1), startedAt: .seconds(1), requestedBy: "a"),
        ]
        #expect(BuildLanes(ServiceSnapshot(label: "root", entries: entries)).lanes == [0, 0])
    }

    @Test func `A free lane is used again`() {
        let lanes = lanes([("a", 0, 20, []), ("b", 1, 2, []), ("c", 4, 2, []), ("d", 5, 2, [])])
        #expect(lanes == ["a": 0, "b": 1, "c": 1, "d": 2])
    }

    @Test func `Builds that took no time share a lane`() {
        #expect(Set(lanes([("a", 1, 0, []), ("b", 1, 0, []), ("c", 1, 4, ["a"])]).values).count <= 2)
    }

    @Test(.timeLimit(.minutes(10)))
    func `Nested builds share one lane, whatever their depth`() {
        #expect(Set(BuildLanes(.chain(of: 20_000)).lanes) == [0])
    }

    @Test(.timeLimit(.minutes(10)))
    func `Concurrent builds are in as many lanes, whatever their number`() {
        let entries = (0..<20_000).map { index in
            ServiceSnapshot.Entry(name: "\(index)", buildTime: .seconds(1), startedAt: .microseconds(index))
        }
        #expect(Set(BuildLanes(ServiceSnapshot(label: "root", entries: entries)).lanes).count == 20_000)
    }
}
