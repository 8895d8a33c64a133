// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if Logging

import InMemoryLogging
import Logging
import SOA
import SOALogging
import Testing
import SOATestSupport

@Suite struct LoggingTests {
    private struct Leak: Error, CustomStringConvertible {
        let description = "password=hunter2"
    }

    private struct Named: SOAService {
        let serviceName = "actual"
    }

    private let handler = InMemoryLogHandler()
    private let logger: Logger

    init() {
        var logger = Logger(label: "test") { [handler] _ in handler }
        logger.logLevel = .trace
        self.logger = logger
    }

    /// What was logged as `level message key=value …`, the keys in alphabetical order, without how long builds took.
    private var lines: [String] {
        handler.entries.map { entry in
            let metadata = entry.metadata.filter { $0.key != "soa.build.microseconds" && !$0.key.hasSuffix("_at") }
            let pairs = metadata.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            return (["\(entry.level)", "\(entry.message)"] + pairs).joined(separator: " ")
        }
    }

    @Test func `The life of a service is logged with unvarying messages, at debug or below`() async throws {
        try await inOverlay {
            ServiceRegistry.logEvents(to: logger)
            ServiceRegistry.add("number") { 1 }
            _ = ServiceRegistry["number" as ServiceName<Int>]
            ServiceRegistry.withOverrides({ $0.add("number") { 2 } }) {}
            let scope = ServiceRegistry.makeScope("session")
            try await scope.close()
            try await ServiceRegistry.shutdown()
            #expect(
                lines == [
                    "trace Service registered soa.service=number",
                    "debug Service built soa.service=number",
                    "trace Service returned for the first time soa.service=number",
                    "debug Service overridden soa.service=number",
                    "trace Scope opened soa.scope=session",
                    "trace Scope closed soa.scope=session",
                    "trace Service stopped soa.service=number",
                ]
            )
        }
    }

    @Test func `How long a build took is logged in microseconds`() throws {
        try inOverlay {
            ServiceRegistry.logEvents(to: logger)
            ServiceRegistry.add("number") { 1 }
            _ = ServiceRegistry["number" as ServiceName<Int>]
            let value = try #require(handler.entries.lazy.compactMap { $0.metadata["soa.build.microseconds"] }.first)
            let microseconds = try #require(Int("\(value)"))
            #expect(microseconds >= 0)
        }
    }

    @Test func `Replaced, misnamed and failed services are warnings`() {
        inOverlay {
            ServiceRegistry.add("number") { 1 }
            ServiceRegistry.add(service: SOALazyService(serviceName: "other") { Named() })
            ServiceRegistry.logEvents(to: logger)
            ServiceRegistry.add("number") { () throws -> Int in throw Leak() }
            _ = ServiceRegistry.serviceWith(name: "other")
            _ = try? ServiceRegistry.resolve("number" as ServiceName<Int>)
            #expect(
                lines.filter { $0.hasPrefix("warning") } == [
                    "warning Service replaced soa.service=number",
                    "warning Service calls itself otherwise soa.service=other soa.service.own_name=actual",
                    "warning Service failed soa.error.path=[\"number\"] soa.error.reason=buildFailed "
                        + "soa.error.type=Leak soa.service=number",
                ]
            )
        }
    }

    @Test func `A failure is logged with its dependency path and call sites`() throws {
        try inOverlay {
            ServiceRegistry.logEvents(to: logger)
            ServiceRegistry.add("store") { () throws -> Int in throw Leak() }
            ServiceRegistry.add("search") { try ServiceRegistry.resolve("store" as ServiceName<Int>) }
            _ = try? ServiceRegistry.resolve("search" as ServiceName<Int>)
            let failures = handler.entries.filter { $0.level == .warning }.map(\.metadata)
            #expect(failures.map { "\($0["soa.service"] ?? "")" } == ["store", "search"])
            let failure = try #require(failures.last)
            #expect(failure["soa.error.path"] == ["search", "store"])
            #expect("\(failure["soa.error.registered_at"] ?? "")".hasPrefix("SOALoggingTests/LoggingTests.swift:"))
            #expect("\(failure["soa.error.requested_at"] ?? "")".hasPrefix("SOALoggingTests/LoggingTests.swift:"))
        }
    }

    @Test func `What an error says of itself is not logged`() {
        inOverlay {
            ServiceRegistry.logEvents(to: logger)
            ServiceRegistry.add("number") { () throws -> Int in throw Leak() }
            _ = try? ServiceRegistry.resolve("number" as ServiceName<Int>)
            #expect(!"\(handler.entries)".contains("hunter2"))
            #expect(handler.entries.allSatisfy { $0.error == nil })
        }
    }

    @Test func `The text of an error is logged where that is requested`() {
        inOverlay {
            ServiceRegistry.logEvents(to: logger, includingErrorTexts: true)
            ServiceRegistry.add("number") { () throws -> Int in throw Leak() }
            _ = try? ServiceRegistry.resolve("number" as ServiceName<Int>)
            let text = "\(handler.entries.last?.metadata["soa.error.text"] ?? "")"
            #expect(text.hasPrefix("\"number\" could not be built: password=hunter2"))
        }
    }

    @Test(
        arguments: [
            ("notRegistered", { @Sendable in _ = try ServiceRegistry.resolve("nobody" as ServiceName<Int>) }),
            ("typeMismatch", { @Sendable in _ = try ServiceRegistry.resolve("number" as ServiceName<String>) }),
            ("circularDependency", { @Sendable in _ = try ServiceRegistry.resolve("outer" as ServiceName<Int>) }),
            ("notReady", { @Sendable in _ = try ServiceRegistry.resolve("later" as ServiceName<Int>) }),
        ] as [(String, @Sendable () throws -> Void)]
    )
    func `The reason of a failure is logged without its values`(
        reason: String,
        fail: @escaping @Sendable () throws -> Void
    ) {
        inOverlay {
            ServiceRegistry.add("number") { 1 }
            ServiceRegistry.addAsync("later") { 1 }
            ServiceRegistry.logEvents(to: logger)
            ServiceRegistry.add("outer") {
                try fail()
                return 1
            }
            _ = try? ServiceRegistry.resolve("outer" as ServiceName<Int>)
            let failure = handler.entries.first { $0.level == .warning }?.metadata
            #expect(failure?["soa.error.reason"] == "\(reason)")
            #expect(failure?["soa.error.type"] == "ServiceRegistryError")
        }
    }

    @Test func `A cancelled observation logs nothing more`() {
        inOverlay {
            let observation = ServiceRegistry.logEvents(to: logger)
            observation.cancel()
            ServiceRegistry.add("number") { 1 }
            #expect(handler.entries.isEmpty)
        }
    }
}

#endif
