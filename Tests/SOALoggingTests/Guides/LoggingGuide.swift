// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if Logging

import InMemoryLogging
import Logging
import SOA
import SOALogging
import SOATestSupport
import Testing

extension ServiceName where Service == Int {
    fileprivate static var port: Self { "port" }
}

@Suite struct LoggingGuide {
    @Test func `What happens to a service is logged`() throws {
        let handler = InMemoryLogHandler()
        var logger = Logger(label: "app") { _ in handler }
        logger.logLevel = .trace
        var printed: [String] = []
        func print(_ value: Any) { printed.append("\(value)") }

        inOverlay {
            ServiceRegistry.logEvents(to: logger)
            ServiceRegistry.add(.port) { 8080 }
            print(ServiceRegistry[.port])  // 8080
        }
        #expect(printed == ["8080"])
        let lines = handler.entries.map { entry in
            let pairs = entry.metadata.sorted { $0.key > $1.key }
                .map { $0.key == "soa.build.microseconds" ? $0.key : "\($0.key)=\($0.value)" }
            return "\(entry.level) \(entry.message) \(pairs.joined(separator: " "))"
        }
        #expect(
            lines == [
                "trace Service registered soa.service=port",
                "debug Service built soa.service=port soa.build.microseconds",
                "trace Service returned for the first time soa.service=port",
            ]
        )
    }

    @Test func `Logging ends with its observation`() {
        let handler = InMemoryLogHandler()
        var logger = Logger(label: "app") { _ in handler }
        logger.logLevel = .trace

        inOverlay {
            let observation = ServiceRegistry.logEvents(to: logger)
            observation.cancel()
            ServiceRegistry.add(.port) { 8080 }
        }
        #expect(handler.entries.isEmpty)
    }

    @Test func `The text of an error is written if that is requested`() {
        let handler = InMemoryLogHandler()
        let logger = Logger(label: "app") { _ in handler }
        struct Broken: Error, CustomStringConvertible {
            var description: String { "the disk is full" }
        }

        inOverlay {
            ServiceRegistry.logEvents(to: logger, includingErrorTexts: true)
            ServiceRegistry.add(.port) { throw Broken() }
            _ = try? ServiceRegistry.resolve(.port)
        }
        let failure = handler.entries.first { "\($0.message)" == "Service failed" }?.metadata
        #expect(failure?["soa.error.type"] == "Broken")
        #expect(failure?["soa.error.reason"] == "buildFailed")
        let text = failure?["soa.error.text"].map { "\($0)" }
        #expect(text?.contains("the disk is full") == true)
    }
}

#endif
