// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import SOATesting
import Testing

@Suite struct LeftoverWorkTests {
    @Test(arguments: [true, false])
    func `Work that outlives its test resolves in the overlay of that test, and is reported`(
        isStrict: Bool
    ) async throws {
        let gate = Gate()
        let left = Journal<Task<Int, Never>>()
        let issues = try await Issue.recorded {
            let trait: ServicesTrait = .services(strict: isStrict) { $0.add(.number) { 7 } }
            try await inTrait(trait) {
                let handle = ServiceRegistryImplementation.current
                let inherited = Task {
                    await gate.wait()
                    return ServiceRegistry[.number, fileID: "App/Feature.swift", line: 1]
                }
                let detached = Task.detached {
                    await gate.wait()
                    return await onQueue { handle[.number, fileID: "App/Feature.swift", line: 2] }
                }
                left.note(inherited)
                left.note(detached)
            }
            gate.open()
            for task in left.entries { #expect(await task.value == 7) }
        }
        let test = try #require(Test.current)
        #expect(Set(issues.map(\.place)) == ["App/Feature.swift:1", "App/Feature.swift:2"])
        #expect(issues.count == 2)
        for issue in issues {
            #expect(issue.text.contains("\"number\""))
            #expect(issue.text.contains(test.name))
            #expect(issue.text.contains("LeftoverWorkTests.swift:\(test.sourceLocation.line)"))
            #expect(issue.severity == .error)
        }
    }

    @Test func `A loop that is left over is reported once`() async throws {
        let issues = try await Issue.recorded {
            let left = Journal<ServiceRegistryImplementation>()
            try await inTrait(.services { $0.add(.number) { 7 } }) {
                left.note(.current)
            }
            let handle = try #require(left.entries.first)
            for _ in 0..<100 { #expect(handle[.number, fileID: "App/Feature.swift", line: 1] == 7) }
        }
        #expect(issues.count == 1)
    }

    @Test func `Many threads that are left over are reported before their lookups return`() async throws {
        let issues = try await Issue.recorded {
            let left = Journal<ServiceRegistryImplementation>()
            try await inTrait(.services { $0.add(.number) { 7 } }) {
                left.note(.current)
            }
            let handle = try #require(left.entries.first)
            let sum = await withTaskGroup { group in
                for line in 1...100 as ClosedRange<UInt> {
                    group.addTask { handle[.number, fileID: "App/Feature.swift", line: line] }
                }
                return await group.reduce(0, +)
            }
            #expect(sum == 700)
        }
        #expect(issues.count == 100)
    }

    @Test func `Work that a test waits for is not left over`() async throws {
        let issues = try await Issue.recorded {
            try await inTrait(.services { $0.add(.number) { 7 } }) {
                #expect(await Task { ServiceRegistry[.number] }.value == 7)
            }
        }
        #expect(issues.isEmpty)
    }

    @Test func `An overlay is released with the last of its work`() async throws {
        let made = Lock<Object?>(nil)
        try await inTrait(.services { $0.add("object") { Object() } }) {
            let object = ServiceRegistry[ServiceName<Object>("object")]
            made.withLock { $0 = object }
        }
        weak let object = made.withLock { $0 }
        #expect(object != nil)
        made.withLock { $0 = nil }
        #expect(object == nil)
    }

    @Test func `Nothing waits for leftover work that cannot come any more`() async throws {
        var value: Object? = Object()
        weak let object = value
        try await Object.$inherited.withValue(value) {
            try await inTrait(.services { $0.add(.number) { 1 } }) { #expect(ServiceRegistry[.number] == 1) }
        }
        value = nil
        #expect(object == nil)
    }

    /// Something that tasks inherit, and keep alive until they end.
    private final class Object: Sendable {
        @TaskLocal static var inherited: Object?
    }
}
