// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if os(macOS) || os(Linux)

import SOATestSupport
import Testing

@testable import SOA

extension ErrorGallery {
    /// The warnings on standard error.
    static func warnings() async throws -> [Entry] {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            struct Named: SOAService {
                let serviceName = "SharingService"
            }
            let entered = Gate()
            let network: ServiceName<Int> = "network"
            ServiceRegistry.addAsync(network) {
                entered.open()
                await Gate().wait()
                return 1
            }
            let check = Task { await ServiceRegistry.validate(building: true) }
            await entered.wait()
            check.cancel()
            _ = await check.value
            ServiceRegistry.remove(network)
            ServiceRegistry.add(service: Named(), fileID: "App/Services.swift", line: 8)
            ServiceRegistry.add(service: Named(), fileID: "Shop/Services.swift", line: 3)
            ServiceRegistry.add(service: SOALazyService(serviceName: "sharing") { Named() })
            _ = ServiceRegistry.serviceWith(name: "sharing")
            ServiceRegistry.add("clock", fileID: "App/Services.swift", line: 8) { 1 }
            _ = ServiceRegistry.all("clock" as ServiceName<Int>, fileID: "App/Main.swift", line: 9)
            do {
                let session = ServiceRegistry.makeScope("session")
                let shutdown = { @Sendable (_: Int) in }
                for name in ["draft", "outline"] as [ServiceName<Int>] {
                    session.add(name, shutdown: shutdown) { 1 }
                    _ = session[name]
                }
            }
            try await ServiceRegistry.shutdown()
            ServiceRegistry.add("late") { 1 }
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        var lines: [String] = []
        for line in text.split(separator: "\n") {
            if line.hasPrefix("SOA: ") {
                lines.append(String(line))
            } else if line.hasPrefix("  "), !lines.isEmpty {
                lines[lines.count - 1] += "\n\(line)"
            }
        }
        let captions = [
            "A wiring check that is cancelled, as by a time limit",
            "A name that is registered again", "A service with another name than its registration",
            "A list that was registered as one service",
            "A scope that is dropped without being closed", "A registration in a closed registry",
        ]
        try #require(lines.count == captions.count, "\(lines)")
        return zip(captions, lines).map { Entry($0, $1) } + [try await longWait()]
    }

    /// The report of a lookup that waits long, which takes a moment here instead of five seconds.
    private static func longWait() async throws -> Entry {
        try await inOverlay {
            let (reports, reported, entered) = (Journal<String>(), Gate(), Gate())
            ServiceRegistry.addAsync("network") {
                entered.open()
                await reported.wait()
                return 1
            }
            ServiceRegistry.addAsync("search") {
                await Task {
                    try? await ServiceRegistry.resolve(awaiting: "network", fileID: "App/Services.swift", line: 9)
                        as Int
                }.value ?? 0
            }
            let limit = 0.015_625
            let sink = LongWait.Sink {
                reports.note($0)
                reported.open()
            }
            try await LongWait.$limit.withValue(limit) {
                try await LongWait.$sink.withValue(sink) {
                    _ = try await ServiceRegistry.resolve(awaiting: "search") as Int
                }
            }
            let report = try #require(reports.entries.first).replacing("\(limit)", with: "5.0")
            return Entry("A lookup that waits for long", report)
        }
    }
}

#endif
