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

/// A file of many parts, each of one byte over and over.
private struct LargeFile: Sendable {
    static let part = 1 << 20

    #if SOA_SANITIZED
    static let parts = 20
    #else
    static let parts = 200
    #endif

    static let size = part * parts

    static func bytes(_ part: Int) -> Data { Data(repeating: UInt8(truncatingIfNeeded: part), count: Self.part) }

    /// True if a file on disk is this one.
    static func isWhole(_ file: URL) throws -> Bool {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        for part in 0..<parts where try handle.read(upToCount: Self.part) != bytes(part) { return false }
        return try handle.read(upToCount: 1)?.isEmpty ?? true
    }
}

@Suite(.timeLimit(.minutes(10))) struct LargeDownloadTests {
    /// The largest amount of memory that was seen; it looks a hundred times, so that looking slows nothing down.
    private final class Peak: Sendable {
        private let state = Lock((bytes: 0, hundredths: -1))

        func look(at part: Double) {
            let hundredths = Int(part * 100)
            guard state.withLock({ $0.hundredths < hundredths }), let now = ResidentMemory.bytes else { return }
            state.withLock { $0 = (max($0.bytes, now), hundredths) }
        }

        var value: Int { state.withLock { $0.bytes } }
    }

    @Test func `200 MB arrive whole over a connection that breaks off, and are never held in memory`() async {
        // In a process of its own, since other tests hold memory too.
        await #expect(processExitsWith: .success) {
            try await Self.download()
        }
    }

    private static func download() async throws {
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
                guard connection.send(LargeFile.bytes(part).dropFirst(skipped)) else { return }
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
                    peak.look(at: part)
                }
            #expect(try LargeFile.isWhole(result.result))
            #expect(folder.names == ["it"])
            #expect(server.requests.map { $0.values("If-Range") } == [[], [#""v1""#]])
            #expect(parts.entries.count > 2 && parts.entries.last == 1)
            #expect(zip(parts.entries, parts.entries.dropFirst()).allSatisfy { $0 < $1 })
            // What is under way between the server, which is in this process too, and the file.
            if let before { #expect(peak.value - before < LargeFile.size / 2) }
        }
    }
}
