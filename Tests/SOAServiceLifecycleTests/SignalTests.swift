// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if ServiceLifecycle

import Foundation
import SOA
import SOAServiceLifecycle
import ServiceLifecycle
import Testing
import UnixSignals

@Suite(.timeLimit(.minutes(10))) struct SignalTests {
    #if os(macOS) || os(Linux)
    @Test func `SIGTERM loses nothing that was on its way`() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let rows = Journal()
            let stop: @Sendable (Int) -> Void = { _ in print("\(rows.entries.count) rows kept") }
            ServiceRegistry.addAsync("database", shutdown: stop) { 1 }
            let registry = RegistryService(startTimeout: .seconds(600), grace: .seconds(600))
            let writer = registry.whenReady {
                _ = try ServiceRegistry.resolve("database" as ServiceName<Int>)
                return ClosureService {
                    rows.note("before the signal")
                    kill(getpid(), SIGTERM)
                    try await gracefulShutdown()
                    for _ in 0..<100 {
                        await Task.yield()
                        rows.note("after the signal")
                    }
                    print("writer ends")
                }
            }
            try await ServiceGroup(services: [registry, writer], gracefulShutdownSignals: [.sigterm]).run()
            print("group ends")
        }
        let text = String(decoding: result.standardOutputContent, as: UTF8.self)
        #expect(text.hasSuffix("writer ends\n101 rows kept\ngroup ends\n"))
    }

    @Test func `SIGTERM during the start cancels the builds, and the process exits with 0`() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let stop: @Sendable (Int) -> Void = { _ in print("database stopped") }
            ServiceRegistry.addAsync("database", shutdown: stop) { 1 }
            ServiceRegistry.addAsync("index" as ServiceName<Int>, dependsOn: ["database"]) {
                kill(getpid(), SIGTERM)
                for await _ in AsyncStream<Never>.makeStream().stream {}
                print("index cancelled")
                try Task.checkCancellation()
                return 2
            }
            let registry = RegistryService()
            let server = registry.whenReady(ClosureService { print("server runs") })
            try await ServiceGroup(services: [registry, server], gracefulShutdownSignals: [.sigterm]).run()
            print("group ends")
        }
        let text = String(decoding: result.standardOutputContent, as: UTF8.self)
        #expect(text.hasSuffix("index cancelled\ndatabase stopped\ngroup ends\n"))
        #expect(!text.contains("server runs"))
    }

    @Test func `A signal for cancellation loses nothing either`() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let stop: @Sendable (Int) -> Void = { _ in print("database stopped") }
            ServiceRegistry.addAsync("database", shutdown: stop) { 1 }
            let registry = RegistryService()
            let writer = registry.whenReady(
                ClosureService {
                    kill(getpid(), SIGINT)
                    try? await gracefulShutdown()
                    print("writer ends")
                    throw CancellationError()
                }
            )
            try? await ServiceGroup(services: [registry, writer], cancellationSignals: [.sigint]).run()
            print("group ends")
        }
        let text = String(decoding: result.standardOutputContent, as: UTF8.self)
        #expect(text.hasSuffix("writer ends\ndatabase stopped\ngroup ends\n"))
    }
    #endif
}

#endif
