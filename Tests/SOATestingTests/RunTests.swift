// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if os(Linux)

import Testing

/// What a whole run tells, seen from outside.
@Suite(.timeLimit(.minutes(10)))
struct RunTests {
    @Test func `A run fails for leftover work, in the name of the test that left it over`() async throws {
        let run = try await ChildRun("--testing-library", "swift-testing", "--filter", "LeftoverFixture")
        #expect(run.status == 1)
        for file in ["Inherited", "Detached", "Queue", "Other"] {
            #expect(run.lines(with: "Test first() recorded an issue at \(file).swift:").count == 1)
            #expect(run.lines(with: "App/\(file).swift", "\"number\"", "the test first()").count == 1)
        }
        #expect(run.lines(with: "second() recorded").isEmpty)
        #expect(run.lines(with: "Test second() passed").count == 1)
    }

    @Test func `Leftover work is reported when the run is over`() async throws {
        let run = try await ChildRun("--testing-library", "swift-testing", "--filter", "LeftoverFixture/third")
        #expect(run.lines(with: "SOATesting: \"number\"", "App/AtExit.swift:5", "the test third()").count == 1)
    }

    @Test func `A strict test fails the run`() async throws {
        let run = try await ChildRun("--testing-library", "swift-testing", "--filter", "StrictFixture/")
        #expect(run.status == 1)
        #expect(run.lines(with: "Test strict() recorded an issue at Feature.swift:3:").count == 1)
        #expect(run.lines(with: "App/Feature.swift:3", "\"greeter\"").count == 1)
        #expect(run.lines(with: "Test unused() recorded an issue at Fakes.swift:4:").count == 1)
        #expect(run.lines(with: "AppTests/Fakes.swift:4", "\"number\"").count == 1)
    }

    @Test func `An unused override of a suite is a warning`() async throws {
        let run = try await ChildRun("--testing-library", "swift-testing", "--filter", "StrictSuiteFixture/")
        #expect(run.status == 0)
        #expect(run.lines(with: "Suite StrictSuiteFixture recorded a warning at Fakes.swift:5:").count == 1)
        #expect(run.lines(with: "AppTests/Fakes.swift:5", "\"number\"").count == 1)
    }

    @Test func `A run of XCTest fails the next test for leftover work`() async throws {
        let run = try await ChildRun("--testing-library", "xctest", "SOATestingTests.TestCaseFixture")
        #expect(run.status == 1)
        #expect(run.lines(with: "Test Case 'TestCaseFixture.testFirst' passed").count == 1)
        let site = "App/Second.swift:7"
        #expect(run.lines(with: "\(site): error", "\"number\"", "the test TestCaseFixture.testFirst").count == 1)
        #expect(run.lines(with: "SOATesting: \"number\"", site, "the test TestCaseFixture.testFirst").count == 1)
    }

    @Test func `A run of XCTest fails for leftover work after its last test`() async throws {
        let run = try await ChildRun("--testing-library", "xctest", "SOATestingTests.LastTestCaseFixture")
        #expect(run.status == 1)
        #expect(!run.lines(with: "with 0 failures").isEmpty)
        let test = "the test LastTestCaseFixture.testOnly"
        #expect(run.lines(with: "SOATesting: \"number\"", "App/Last.swift:8", test).count == 1)
    }
}

#endif
