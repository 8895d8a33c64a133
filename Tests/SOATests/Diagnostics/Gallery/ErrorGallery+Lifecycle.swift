// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if os(macOS) || os(Linux)

import SOATestSupport
import Testing

@testable import SOA

extension ErrorGallery {
    private struct DiskFailure: Error, CustomStringConvertible {
        let description = "the disk is full"
    }

    // MARK: - Start

    /// The errors of a start, one for each cause.
    static func starts() async throws -> [Entry] {
        [
            try await failedStart(), try await timedOutStart(), try await cancelledStart(),
            try await startInFactory(),
        ]
    }

    private static func failedStart() async throws -> Entry {
        try await inOverlay {
            ServiceRegistry.addAsync("database", fileID: "App/Services.swift", line: 8) { () throws -> Int in
                throw DiskFailure()
            }
            ServiceRegistry.add(
                "search",
                lifetime: .eager,
                dependsOn: ["store"],
                fileID: "App/Services.swift",
                line: 11
            ) { 1 }
            ServiceRegistry.add("clock", lifetime: .eager) { 1 }
            let error = try await #require(throws: ServiceStartError.self) {
                try await ServiceRegistry.start(fileID: "App/AppDelegate.swift", line: 5)
            }
            return Entry("A factory that throws, and a declared dependency that is not registered", "\(error)")
        }
    }

    private static func timedOutStart() async throws -> Entry {
        try await inOverlay {
            let (clock, gate, entered) = (ManualClock(), Gate(), Gate())
            addHanging("network", entered, gate)
            ServiceRegistry.add("sync", lifetime: .eager, dependsOn: ["network"]) { 1 }
            let starting = Task { try await ServiceRegistry.start(timeout: .seconds(60), clock: clock) }
            await entered.wait()
            await clock.untilAsleep()
            clock.advance(by: .seconds(60))
            let error = try await #require(throws: ServiceStartError.self) { try await starting.value }
            gate.open()
            return Entry("A service that takes too long", "\(error)")
        }
    }

    private static func cancelledStart() async throws -> Entry {
        try await inOverlay {
            let entered = Gate()
            ServiceRegistry.add("cache", lifetime: .eager) { 1 }
            ServiceRegistry.addAsync("network", dependsOn: ["cache"]) {
                entered.open()
                try await ContinuousClock().sleep(for: .seconds(3600))
                return 1
            }
            ServiceRegistry.add("sync", lifetime: .eager, dependsOn: ["network"]) { 1 }
            let starting = Task { try await ServiceRegistry.start() }
            await entered.wait()
            starting.cancel()
            let error = try await #require(throws: ServiceStartError.self) { try await starting.value }
            return Entry("A start that was cancelled", "\(error)")
        }
    }

    private static func startInFactory() async throws -> Entry {
        try await inOverlay {
            let errors = Journal<String>()
            ServiceRegistry.addAsync("search") {
                do throws(ServiceStartError) { try await ServiceRegistry.start() } catch { errors.note("\(error)") }
                return 1
            }
            _ = try await ServiceRegistry.resolve(awaiting: "search") as Int
            return Entry("A start inside a factory", try #require(errors.entries.first))
        }
    }

    private static func addHanging(_ name: String, _ entered: Gate, _ gate: Gate) {
        ServiceRegistry.addAsync(ServiceName<Int>(name)) {
            entered.open()
            await gate.wait()
            return 1
        }
    }

    // MARK: - Shutdown

    /// The errors of a shutdown, one for each kind of failure.
    static func shutdowns() async throws -> [Entry] {
        [try await failedShutdown(), try await hungShutdown(), try await hungBuild(), try await circularClose()]
    }

    private static func failedShutdown() async throws -> Entry {
        try await inOverlay {
            ServiceRegistry.add("cache", shutdown: { (_: Int) in throw DiskFailure() }) { 1 }
            _ = try ServiceRegistry.resolve("cache") as Int
            let error = try await #require(throws: ServiceShutdownError.self) { try await ServiceRegistry.shutdown() }
            return Entry("A shutdown that throws", "\(error)")
        }
    }

    private static func hungShutdown() async throws -> Entry {
        try await inOverlay {
            let gate = Gate()
            ServiceRegistry.add("network", shutdown: { (_: Int) in await gate.wait() }) { 1 }
            _ = try ServiceRegistry.resolve("network") as Int
            let error = try await timedOutShutdown()
            gate.open()
            return Entry("A shutdown that exceeds its grace period", "\(error)")
        }
    }

    private static func hungBuild() async throws -> Entry {
        try await inOverlay {
            let (gate, entered) = (Gate(), Gate())
            addHanging("network", entered, gate)
            let lookup = Task { try await ServiceRegistry.resolve(awaiting: "network") as Int }
            await entered.wait()
            let error = try await timedOutShutdown()
            gate.open()
            _ = try await lookup.value
            return Entry("A build that is in progress longer than the grace period", "\(error)")
        }
    }

    private static func timedOutShutdown() async throws -> ServiceShutdownError {
        let clock = ManualClock()
        let closing = Task { try await ServiceRegistry.shutdown(grace: .seconds(5), clock: clock) }
        await clock.untilAsleep()
        clock.advance(by: .seconds(5))
        return try await #require(throws: ServiceShutdownError.self) { try await closing.value }
    }

    private static func circularClose() async throws -> Entry {
        try await inOverlay {
            let root = ServiceRegistryImplementation.current
            let scope = root.makeScope("session")
            let (isStopping, rootIsClosing, errors) = (Gate(), Gate(), Journal<String>())
            let shutdown = { @Sendable (_: Int) async in
                isStopping.open()
                await rootIsClosing.wait()
                do throws(ServiceShutdownError) { try await root.close() } catch { errors.note("\(error)") }
            }
            scope.add("draft", shutdown: shutdown) { 1 }
            _ = try scope.resolve("draft") as Int
            let closing = Task { try await scope.close() }
            await isStopping.wait()
            let rootIsClosed = Task { try await root.close() }
            while !root.registry.isWaitingForScopes { await Task.yield() }
            rootIsClosing.open()
            try await closing.value
            try await rootIsClosed.value
            return Entry("A shutdown that closes the registry which waits for it", try #require(errors.entries.first))
        }
    }
}

#endif
