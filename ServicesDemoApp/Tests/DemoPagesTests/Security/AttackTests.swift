// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoPages
import DemoServices
import DemoTestSupport
import Foundation
import GRDB
import SOA
import SOAServices
import Synchronization
import Testing

/// Attacks on the running pages that succeeded once, and must not succeed again: access without permission, and effects on
/// all visitors.
@Suite(.timeLimit(.minutes(10))) struct AttackTests {
    private final class Countdown: Sendable {
        private let count: Mutex<Int>

        init(_ count: Int) {
            self.count = Mutex(count)
        }

        var left: Int { count.withLock { $0 } }

        func end() {
            count.withLock { $0 -= 1 }
        }
    }

    private let clock = ContinuousClock()

    // MARK: - Switches

    @Test func `a visitor without account sees the services, and can't use the switches`() async throws {
        try await Pages.serving { url throws in
            let stranger = Visitor(url)
            #expect(try await stranger.open("/services").shown.contains("Sign in to use the switches."))
            try await stranger.open("/sign-in")
            for (path, fields) in [
                ("/services/swap", ["name": "VehicleTaxService", "swapped": "yes"]),
                ("/services/swap", ["name": "AuthenticationService", "swapped": "yes"]),
                ("/services/environment", ["name": "stub"]),
            ] {
                #expect(try await stranger.post(path, fields).header("Location") == "/sign-in")
            }
            #expect(try await !stranger.open("/services").shown.contains("Swapped:"))
        }
    }

    @Test func `the double that admits everybody is offered only on request`() async throws {
        try await Pages.serving { url throws in
            let visitor = Visitor(url)
            try await visitor.signUp("ann")
            #expect(try await !visitor.open("/services").text.contains("value=\"AuthenticationService\""))
            let fields = ["name": "AuthenticationService", "swapped": "yes"]
            #expect(try await visitor.post("/services/swap", fields).status == 400)
        }
    }

    @Test func `a session of a double ends with the double, and a session of an account continues`() async throws {
        let adjust: (inout PagesSettings) -> Void = { $0.testDoubles = true }
        try await Pages.serving(adjust: adjust) { url throws in
            let (ann, anybody) = (Visitor(url), Visitor(url))
            try await ann.signUp("ann")
            try await ann.submit("/services/swap", ["name": "AuthenticationService", "swapped": "yes"])
            try await anybody.open("/sign-in")
            let account = ["username": "anybody", "password": "anything"]
            #expect(try await anybody.submit("/sign-in", account).shown.contains("Signed in as anybody"))
            #expect(try await anybody.submit("/share", ["text": "Hello"]).shown.contains("From anybody."))
            try await ann.submit("/services/swap", ["name": "AuthenticationService", "swapped": "no"])
            #expect(try await anybody.send("GET", "/").header("Location") == "/sign-in")
            #expect(try await anybody.post("/share", ["text": "again"]).status != 200)
            #expect(try await ServiceRegistry.outbox.items().map(\.content) == ["Hello"])
            try await anybody.open("/sign-in")
            #expect(try await anybody.submit("/sign-in", account).shown.contains("There is no account"))
            #expect(try await ann.open("/").shown.contains("Signed in as ann"))
        }
    }

    // MARK: - Guesses

    @Test func `guesses are delayed, and the right password is accepted`() async throws {
        try await Pages.serving { url throws in
            try await Visitor(url).signUp("ann")
            let guesser = Visitor(url)
            try await guesser.open("/sign-in")
            for _ in 1...6 {
                #expect(try await guesser.post("/sign-in", ["username": "ann", "password": "guess"]).status == 303)
            }
            let slowed = try await clock.measure {
                _ = try await guesser.post("/sign-in", ["username": " ann ", "password": "guess"])
            }
            #expect(slowed >= .milliseconds(500))
            let ann = Visitor(url)
            try await ann.open("/sign-in")
            let page = try await ann.submit("/sign-in", ["username": "ann", "password": "secret"])
            #expect(page.shown.contains("Signed in as ann"))
        }
    }

    @Test func `a hundred wrong guesses at an address lock nobody out`() async throws {
        try await Pages.serving { url throws in
            try await Visitor(url).signUp("ann")
            let guesser = Visitor(url)
            try await guesser.open("/sign-in")
            for number in 1...110 {
                _ = try await guesser.post("/sign-in", ["username": "nobody\(number)", "password": "guess"])
                // The last ones are slow already.
                if number > 102 { break }
            }
            let ann = Visitor(url)
            try await ann.open("/sign-in")
            let page = try await ann.submit("/sign-in", ["username": "ann", "password": "secret"])
            #expect(page.shown.contains("Signed in as ann"))
        }
    }

    @Test func `many guesses at once do not delay sign-ins to another account`() async throws {
        try await Pages.serving { url throws in
            let ann = Visitor(url)
            try await ann.signUp("ann")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...15 {
                    group.addTask {
                        let guesser = Visitor(url)
                        try await guesser.open("/sign-in")
                        _ = try await guesser.post("/sign-in", ["username": "ann", "password": "guess"])
                    }
                }
                try await Visitor(url).signUp("bob")
                #expect(try await ann.open("/").shown.contains("Signed in as ann"))
                group.cancelAll()
                while await group.nextResult() != nil {}
            }
        }
    }

    @Test func `many sign-ups at once do not delay pages`() async throws {
        let cost = try #require(PasswordCost(logRounds: 15, blockSize: 8, parallelism: 5))
        let set: (ServiceRegistryImplementation) -> Void = { $0.add(.passwordHasher) { PasswordHasher(cost: cost) } }
        try await Pages.serving(set: set) { url throws in
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 1...30 {
                    group.addTask {
                        let visitor = Visitor(url)
                        try await visitor.open("/sign-in")
                        return try await visitor.post("/sign-up", ["username": "v\(number)", "password": "s"]).status
                    }
                }
                let queue = try ServiceRegistry.resolve(.passwordQueue)
                while queue.waitingCount < 20 { try await Task.sleep(for: .milliseconds(5)) }
                try await Visitor(url).open("/services")
                // The page was there long before the last sign-up.
                #expect(queue.waitingCount > 0)
                for try await status in group { #expect(status == 303) }
            }
        }
    }

    // MARK: - The database

    @Test func `a database lock of another process does not delay pages`() async throws {
        try await Pages.serving { url throws in
            let (ann, bob) = (Visitor(url), Visitor(url))
            try await ann.signUp("ann")
            try await bob.signUp("bob")
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            let file = try ServiceRegistry.resolve(.database).file
            let other = try DatabaseQueue(path: file, configuration: configuration)
            try other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
            let page = try await withThrowingTaskGroup(of: Visitor.Response.self) { group in
                let shares = Countdown(6)
                for _ in 1...6 {
                    group.addTask {
                        defer { shares.end() }
                        return try await ann.submit("/share", ["text": "Hello"])
                    }
                }
                try await Task.sleep(for: .milliseconds(200))
                #expect(try await bob.open("/").shown.contains("Signed in as bob"))
                try await bob.open("/vehicle-tax")
                try await Visitor(url).open("/sign-in")
                // Each share waits for its turn and then for the lock: twelve seconds in all.
                #expect(shares.left > 0)
                return try await group.next()
            }
            #expect(page?.shown.contains("Nothing can be shared now.") == true)
            #expect(page?.text.contains(".sqlite") == false)
            try other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
            #expect(try await ann.submit("/share", ["text": "Hello"]).shown.contains("From ann."))
        }
    }

    @Test func `no message contains the path of the database`() async throws {
        try await Pages.serving { url throws in
            let visitor = Visitor(url)
            try await visitor.open("/sign-in")
            let database = try ServiceRegistry.resolve(.database)
            let other = try DatabaseQueue(path: database.file)
            try other.write { try $0.execute(sql: "DROP TABLE account") }
            let page = try await visitor.submit("/sign-in", ["username": "ann", "password": "secret"])
            #expect(page.shown.contains("The accounts are not available now."))
            #expect(!page.text.contains(".sqlite"))
            database.close()
            for path in ["/sign-in", "/", "/services"] {
                #expect(try await !visitor.open(path).text.contains(".sqlite"), "\(path)")
            }
        }
    }

    // MARK: - Slow requests

    @Test func `a slow body ends at its deadline`() async throws {
        let adjust: (inout PagesSettings) -> Void = { $0.requestLimit = .seconds(1) }
        try await Pages.serving(adjust: adjust) { url throws in
            let ended = try await Self.drip("POST /sign-in", to: url, for: .seconds(20))
            #expect(ended < .seconds(10))
        }
    }

    @Test func `slow bodies delay the shutdown of the pages by no more than the grace period`() async throws {
        var shutdown: ContinuousClock.Instant?
        var drips: [Task<Duration, any Error>] = []
        let adjust: (inout PagesSettings) -> Void = {
            $0.requestLimit = .seconds(120)
            $0.grace = .seconds(1)
        }
        try await Pages.serving(adjust: adjust) { url throws in
            for path in ["POST /sign-in", "GET /style.css"] {
                drips.append(Task { try await Self.drip(path, to: url, for: .seconds(60)) })
            }
            try await Task.sleep(for: .seconds(1))
            shutdown = clock.now
        }
        #expect(clock.now - (try #require(shutdown)) < .seconds(15))
        for drip in drips { _ = try await drip.value }
    }

    /// Sends a request with a slow body, and returns the time until the server closes the connection.
    private static func drip(_ request: String, to url: URL, for longest: Duration) async throws -> Duration {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        let connection = try RawConnection(to: url)
                        connection.send(
                            "\(request) HTTP/1.1\r\nHost: 127.0.0.1:\(url.port ?? 0)\r\nContent-Length: 60000\r\n"
                                + "Content-Type: application/x-www-form-urlencoded\r\n\r\n"
                        )
                        let (clock, start) = (ContinuousClock(), ContinuousClock.now)
                        while clock.now - start < longest, connection.send("a") {
                            Thread.sleep(forTimeInterval: 0.1)
                        }
                        return clock.now - start
                    }
                )
            }
        }
    }

    // MARK: - Backends

    @Test func `a second search never shows the response to the first one`() async throws {
        let (gate, other) = (Gate(), Gate())
        let set: (ServiceRegistryImplementation) -> Void = { registry in
            registry.add(.catalogueSearchService) {
                CatalogueSearchService { queries in
                    if queries.first?.text == "slow" { await gate.wait() }
                    return .success(
                        queries.map {
                            ItemResult(query: $0.text, number: "N", name: "for \($0.text)", price: Price(pence: 1))
                        }
                    )
                }
            }
            registry.add(.vehicleTaxService) {
                VehicleTaxService { plate in
                    if plate.registration == "AA11AAA" { await other.wait() }
                    return .success(
                        VehicleTaxDetails(
                            plate: plate,
                            make: "make of \(plate.registration)",
                            taxedUntil: nil,
                            yearlyRate: Price(pence: 1)
                        )
                    )
                }
            }
        }
        try await Pages.serving(patience: .milliseconds(50), set: set) { url throws in
            let visitor = Visitor(url)
            try await visitor.signUp("ann")
            for (path, first, second, shown) in [
                ("/catalogue", ["words": "slow"], ["words": "quick"], "for quick"),
                ("/vehicle-tax", ["plate": "AA11 AAA"], ["plate": "BB22 BBB"], "make of BB22BBB"),
            ] {
                #expect(try await visitor.submit(path, first).text.contains("notice loading"), "\(path)")
                #expect(try await visitor.submit(path, second).shown.contains(shown), "\(path)")
            }
            gate.open()
            other.open()
            try await Task.sleep(for: .milliseconds(200))
            #expect(try await visitor.open("/catalogue").shown.contains("for quick"))
            #expect(try await visitor.open("/vehicle-tax").shown.contains("make of BB22BBB"))
        }
    }

    @Test func `a request to a hung backend can be cancelled, and ends at its deadline`() async throws {
        let server = try RawServer(head: "")
        defer { server.stop() }
        try await Pages.serving([.production(server.url)], patience: .milliseconds(100)) { url throws in
            let visitor = Visitor(url)
            try await visitor.signUp("ann")
            for (path, fields) in [
                ("/vehicle-tax", ["plate": "AB12 CDE"]), ("/catalogue", ["words": "wiper"]),
                ("/garages", ["town": "Leeds"]), ("/gallery/showroom", [:]),
            ] {
                #expect(try await visitor.submit(path, fields).text.contains("notice loading"), "\(path)")
                let cancelled = try await visitor.submit("\(path)/cancel").text
                #expect(!cancelled.contains("notice loading"), "\(path)")
                #expect(!cancelled.contains("sent no valid response"), "\(path)")
            }
            try await visitor.submit("/vehicle-tax", ["plate": "AB12 CDE"])
            let start = clock.now
            while try await visitor.open("/vehicle-tax").text.contains("notice loading"),
                clock.now - start < .seconds(60)
            {
                try await Task.sleep(for: .milliseconds(500))
            }
            #expect(clock.now - start < .seconds(30))
            #expect(try await visitor.open("/vehicle-tax").shown.contains("The backend sent no valid response"))
        }
    }

    /// The response announces its length: its first byte is enough to reject it.
    @Test(arguments: [1, 400 << 20])
    func `a response that is too large is rejected, and not collected`(sent: Int) async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(400 << 20)\r\n\r\n"
        let server = try RawServer(head: head, filler: sent)
        defer { server.stop() }
        try await Pages.serving([.production(server.url)]) { url throws in
            let visitor = Visitor(url)
            try await visitor.signUp("ann")
            let page = try await visitor.submit("/vehicle-tax", ["plate": "AB12 CDE"])
            #expect(page.shown.contains("The backend sent no valid response"))
        }
    }

    @Test func `an unknown image is not found`() async throws {
        try await Pages.serving { url throws in
            let visitor = Visitor(url)
            try await visitor.signUp("ann")
            for path in [
                "/gallery/showroom/NOWHERE", "/gallery/showroom/NOWHERE/thumbnail", "/gallery/nowhere/STUB-VAN",
            ] {
                #expect(try await visitor.send("GET", path).status == 404, "\(path)")
            }
            #expect(try await visitor.send("GET", "/gallery/showroom/STUB-VAN").status == 200)
        }
    }

    // MARK: - Sessions

    @Test func `two demos on one host have cookies of their own, and processes with one database share theirs`()
        async throws
    {
        var names: Set<String> = []
        for _ in 1...2 {
            try await Pages.serving { url throws in
                let visitor = Visitor(url)
                try await visitor.open("/sign-in")
                names.insert(String(try #require(visitor.cookie).prefix { $0 != "=" }))
            }
        }
        #expect(names.count == 2)
        #expect(names.allSatisfy { $0.wholeMatch(of: /soa-demo-[0-9a-f]{8}/) != nil })
    }

    @Test func `a session continues in another process with the same database, until it ends in one of them`()
        async throws
    {
        try await TestFolder.with { folder in
            try await Pages.serving { url throws in
                let settings = PagesSettings(port: .exactly(0), environments: [.stub], folder: folder.url)
                try await Pages.serve(settings) { otherURL throws in
                    let (here, there) = (Visitor(url), Visitor(otherURL))
                    try await here.signUp("ann")
                    there.cookie = here.cookie
                    #expect(try await there.open("/").shown.contains("Signed in as ann"))
                    #expect(there.token == here.token)
                    #expect(try await there.submit("/share", ["text": "Hello"]).shown.contains("From ann."))
                    try await here.submit("/sign-out")
                    #expect(try await there.send("GET", "/").header("Location") == "/sign-in")
                }
                // After a restart too.
                let back = Visitor(url)
                try await back.open("/sign-in")
                try await back.submit("/sign-in", ["username": "ann", "password": "secret"])
                try await Pages.serve(settings) { nextURL throws in
                    let next = Visitor(nextURL)
                    next.cookie = back.cookie
                    #expect(try await next.open("/").shown.contains("Signed in as ann"))
                }
            }
        }
    }
}
