// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import XCTest

/// The registrations that most of these tests share.
class TallyTestCase: ServicesTestCase {
    override func registerServices(_ registry: ServiceRegistryImplementation) {
        registry.add(.tally) { Tally() }
        // Inside the method, the registry is that of the test.
        ServiceRegistry.add(.greeter) { Robot() }
    }
}

/// Every kind of test method, each with an instance of its own.
final class ServicesTestCaseTests: TallyTestCase {
    override func setUp() async throws {
        XCTAssertEqual(ServiceRegistry[.tally].increment(), 1)
    }

    override func setUpWithError() throws {
        XCTAssertEqual(ServiceRegistry[.tally].increment(), 2)
    }

    override func setUp() {
        XCTAssertEqual(ServiceRegistry[.tally].increment(), 3)
        addTeardownBlock { XCTAssertEqual(ServiceRegistry[.tally].increment(), 5) }
    }

    override func tearDown() {
        XCTAssertEqual(ServiceRegistry[.tally].increment(), 6)
    }

    override func tearDownWithError() throws {
        XCTAssertEqual(ServiceRegistry[.tally].increment(), 7)
    }

    override func tearDown() async throws {
        XCTAssertEqual(ServiceRegistry[.tally].increment(), 8)
    }

    func testSynchronousMethodsSeeTheirServices() {
        XCTAssertEqual(ServiceRegistry[.tally].increment(), 4)
        XCTAssertEqual(ServiceRegistry.greeter.greet(), "beep")
    }

    func testThrowingMethodsSeeTheirServices() throws {
        XCTAssertEqual(try ServiceRegistry.resolve(.tally).increment(), 4)
    }

    func testAsynchronousMethodsSeeTheirServices() async throws {
        XCTAssertEqual(ServiceRegistry[.tally].increment(), 4)
        await Task.yield()
        let greeting = await Task { ServiceRegistry.greeter.greet() }.value
        XCTAssertEqual(greeting, "beep")
        let handle = ServiceRegistryImplementation.current
        let greetings = await [
            Task.detached { handle.greeter.greet() }.value,
            onQueue { handle.run { ServiceRegistry.greeter.greet() } },
        ]
        XCTAssertEqual(greetings, ["beep", "beep"])
    }

    @MainActor func testMainActorMethodsSeeTheirServices() async throws {
        XCTAssertEqual(ServiceRegistry[.tally].increment(), 4)
        await Task.yield()
        XCTAssertEqual(ServiceRegistry.greeter.greet(), "beep")
    }
}

/// A test case without services of its own.
final class EmptyTestCaseTests: ServicesTestCase {
    func testChangesStayInTheTest() {
        ServiceRegistry.add(.tally) { Tally() }
        XCTAssertEqual(ServiceRegistry[.tally].increment(), 1)
    }

    func testChangesOfAnotherTestAreNotSeen() {
        XCTAssertFalse(ServiceRegistry.contains("tally"))
    }
}

/// A test case on the main actor.
@MainActor
final class MainActorTestCaseTests: ServicesTestCase {
    nonisolated override func registerServices(_ registry: ServiceRegistryImplementation) {
        registry.add("player") { @MainActor in FakePlayer() }
    }

    func testServicesOfTheMainActorAreBuiltOnIt() async {
        XCTAssertFalse(ServiceRegistry[ServiceName<FakePlayer>("player")].isPlaying)
    }
}
