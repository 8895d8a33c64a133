// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import OracleContentDelivery
import SOAHTTP
import SOALocking
import SOALoopbackSupport
import SOATestSupport
import Testing

/// A file of many parts, each a repeated byte.
private struct LargeFile: Sendable {
    static let part = 1 << 20

    #if SOA_SANITIZED
    static let parts = 20
    #else
    static let parts = 200
    #endif

    static let size = part * parts

    static func bytes(_ part: Int) -> Data { Data(repeating: UInt8(truncatingIfNeeded: part), count: Self.part) }

    /// Returns true if a file on disk equals this one.
    static func isWhole(_ file: URL) throws -> Bool {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        for part in 0..<parts where try handle.read(upToCount: Self.part) != bytes(part) { return false }
        return try handle.read(upToCount: 1)?.isEmpty ?? true
    }
}

@Suite(.timeLimit(.minutes(10))) struct LargeDownloadTests {
    /// The peak of resident memory, sampled once for each hundredth of the download.
    private final class Peak: Sendable {
        private let state = Lock((bytes: 0, hundredths: -1))

        func sample(at part: Double) {
            let hundredths = Int(part * 100)
            guard state.withLock({ $0.hundredths < hundredths }), let now = ResidentMemory.bytes else { return }
            state.withLock { $0 = (max($0.bytes, now), hundredths) }
        }

        var value: Int { state.withLock { $0.bytes } }
    }

    /// How far the server may be ahead of what the client has reported.
    ///
    /// On Linux, Foundation takes bytes from the socket while the delegate is busy. A server of the same machine that
    /// waits for nobody would fill memory with what the delegate has not seen.
    private final class Lead: @unchecked Sendable {
        // Sendable: `reported` is touched under `condition` alone.
        private let condition = NSCondition()
        private var reported = 0

        func report(_ bytes: Int) {
            condition.lock()
            defer { condition.unlock() }
            reported = bytes
            condition.broadcast()
        }

        /// Blocks the server until a byte may be sent; returns false if the client has reported nothing for a minute.
        func wait(toSend position: Int, from start: Int) -> Bool {
            condition.lock()
            defer { condition.unlock() }
            while position - max(start, reported) > LargeFile.size / 20 {
                guard condition.wait(until: Date(timeIntervalSinceNow: 60)) else { return false }
            }
            return true
        }
    }

    #if os(macOS) || os(Linux)
    @Test func `A resumed download of 200 MB is complete, and is never held in memory`() async {
        // In a separate process, since other tests allocate memory too.
        await #expect(processExitsWith: .success) {
            try await Self.download()
        }
    }
    #endif

    private static func download() async throws {
        let lead = Lead()
        try await LoopbackServer.with { request, connection in
            let start = request.values("Range").first.flatMap { Int($0.dropFirst(6).dropLast()) } ?? 0
            let head =
                start == 0
                ? "200 OK"
                : "206 Partial Content\r\nContent-Range: bytes \(start)-\(LargeFile.size - 1)/\(LargeFile.size)"
            connection.send("HTTP/1.1 \(head)\r\nContent-Length: \(LargeFile.size - start)\r\nETag: \"v1\"\r\n\r\n")
            let end = start == 0 ? LargeFile.parts * 6 / 10 : LargeFile.parts
            for part in start / LargeFile.part..<end {
                let skipped = max(0, start - part * LargeFile.part)
                guard lead.wait(toSend: part * LargeFile.part, from: start),
                    connection.send(LargeFile.bytes(part).dropFirst(skipped))
                else { return }
            }
            if start == 0 { connection.close() }
        } _: { server in
            let folder = try TestFolder()
            let transport = URLSessionTransport(folder: folder.url)
            let api = DeliveryAPI(configuration: ContentConfiguration(url: server.url(), transport: transport))
            let parts = Journal<Double>()
            let peak = Peak()
            let before = ResidentMemory.bytes
            let result = try await api.downloadNative(identifier: "1")
                .downloadAsync(storageLocation: folder.url, filename: "it") { part in
                    parts.note(part)
                    lead.report(Int(part * Double(LargeFile.size)))
                    peak.sample(at: part)
                }
            #expect(try LargeFile.isWhole(result.result))
            #expect(folder.names == ["it"])
            #expect(server.requests.map { $0.values("If-Range") } == [[], [#""v1""#]])
            #expect(parts.entries.count > 2 && parts.entries.last == 1)
            #expect(zip(parts.entries, parts.entries.dropFirst()).allSatisfy { $0 < $1 })
            // The server is in this process too, so the bytes in transit count: 35 MB in all, and more on a busy machine. The
            // first part of the download alone has 120 MB.
            if let before { #expect(peak.value - before < LargeFile.size / 2) }
        }
    }
}
