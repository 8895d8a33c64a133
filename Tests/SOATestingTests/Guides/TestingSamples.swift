// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// The samples in the comments of SOATesting which no guide has.
import SOA
import SOATesting
import Testing
import XCTest

private protocol Clock: Sendable {
    var now: Int { get }
}

private struct FixedClock: Clock {
    let now = 5
}

extension Int {
    fileprivate static let fixed = 5
}

private struct Repository: Sendable {
    let clock: any Clock
}

private struct Token: Equatable {
    let number = UInt64.random(in: .min ... .max)
}

private protocol Mailer: Sendable {
    func send(_ text: String, to address: String)
}

private protocol Weather: Sendable {
    func now() -> Int
    func tomorrow() throws -> String
}

extension ServiceName {
    fileprivate static var clock: Of<any Clock> { "clock" }
    fileprivate static var repository: Of<Repository> { "repository" }
    fileprivate static var token: Of<Token> { "token" }
}

@Suite(.services { @MainActor in $0.add(service: FakePlayer()) })
struct AlarmTests {
    @Test(.services { $0.add(.clock) { FixedClock() } })
    func `The clock stands still`() {
        #expect(ServiceRegistry[.clock].now == .fixed)
    }
}

extension AlarmTests {
    @Test func `There is a player`() {
        #expect(ServiceRegistry.player != nil)
    }
}

@Test(.services { FakeSharingService.register() })
func `A note is shared`() {
    #expect(ServiceRegistry.sharingService?.share("note") == "fake note")
}

final class ReceiptTests: ServicesTestCase {
    override func registerServices(_ registry: ServiceRegistryImplementation) {
        registry.add(.clock) { FixedClock() }
    }

    func testReceiptCarriesTheTime() {
        XCTAssertEqual(ServiceRegistry[.clock].now, .fixed)
    }
}

@Suite(.services()) struct TestingSamples {
    @Test func `An expiring service is built anew`() {
        ServiceRegistry.add(.token, lifetime: .expiring(after: .seconds(60))) { Token() }
        let token = ServiceRegistry[.token]
        ServiceRegistry.advanceTime(by: .seconds(60))
        #expect(ServiceRegistry[.token] != token)
    }

    @Test func `A clock without state may be held`() async {
        ServiceRegistry.add(.clock, lifetime: .transient) { FixedClock() }
        ServiceRegistry.add(.repository) { Repository(clock: try ServiceRegistry.resolve(.clock)) }
        await expectValidWiring(accepting: [.captive(holder: .repository, held: .clock, "stateless")])
    }

    @Test func `A spy records its calls`() {
        final class MailerSpy: Mailer {
            let sent = Calls<(address: String, text: String)>()

            func send(_ text: String, to address: String) { sent.record((address, text)) }
        }
        let spy = MailerSpy()
        spy.send("hello", to: "Ada")
        #expect(spy.sent.all.map(\.address) == ["Ada"])
    }

    @Test func `A stub returns what the test sets`() throws {
        final class WeatherStub: Weather {
            let degrees = Stubbed(20)
            let forecast = Stubbed<Result<String, any Error>>(.success("sun"))

            func now() -> Int { degrees() }
            func tomorrow() throws -> String { try forecast.get() }
        }
        let stub = WeatherStub()
        stub.degrees.value = 30
        #expect(stub.now() == 30)
        let forecast = try stub.tomorrow()
        #expect(forecast == "sun")
    }
}

@Suite(.disabled("compiled alone, since a busy machine exceeds the budgets"))
struct LaunchSamples {
    @Test func `The launch is quick`() async throws {
        try await ServiceRegistry.start()
        expectLaunch(within: .milliseconds(300), each: .milliseconds(50))
    }

    func testLaunchIsQuick() async throws {
        try await ServiceRegistry.start()
        let budget = LaunchBudget(total: .milliseconds(300), each: .milliseconds(50))
        XCTAssertNil(budget.overrun(in: ServiceRegistry.snapshot()))
    }
}
