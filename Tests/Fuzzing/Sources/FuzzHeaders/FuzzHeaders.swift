// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import FuzzSupport
import OracleContentCore
import OracleContentDelivery
import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Reads headers of a response: a name in `Content-Disposition` stays in its folder, and no `Retry-After` is too long.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = unsafe Data(bytes: start, count: count)
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    blocking {
        if bytes.first.map({ $0 & 1 == 0 }) == true {
            await requireFileInFolder("attachment; \(text)")
        } else {
            await requireBoundedWait(text)
        }
    }
    return 0
}

private let folder = FileManager.default.temporaryDirectory.appending(path: "FuzzHeaders-\(UUID().uuidString)")

private func requireFileInFolder(_ disposition: String) async {
    let stubs = StubTransport()
    stubs.stub { _ in .status(200, headers: ["Content-Disposition": disposition], body: Data("it".utf8)) }
    guard let url = URL(string: "https://example.com") else { return }
    let client = DeliveryAPI(configuration: ContentConfiguration(url: url, transport: stubs))
    do {
        let file = try await client.downloadNative(identifier: "1").downloadAsync(storageLocation: folder).result
        let parent = file.deletingLastPathComponent().standardizedFileURL.path
        require(parent == folder.standardizedFileURL.path, "A file is at \(file.path).")
        require((try? Data(contentsOf: file)) == Data("it".utf8), "A file has other bytes.")
        try FileManager.default.removeItem(at: file)
    } catch {
        require(error is OracleContentError, "Another error: \(error)")
    }
}

private func requireBoundedWait(_ wait: String) async {
    let stubs = StubTransport()
    stubs.stub { _ in .status(503, headers: ["Retry-After": wait]) }
    guard let url = URL(string: "https://example.com") else { return }
    let transport = stubs.using(RetryMiddleware(clock: BoundedClock()))
    let status = try? await transport.data(for: URLRequest(url: url)).1.statusCode
    require(status == 503, "A response became \(status.map { "\($0)" } ?? "an error").")
}

/// A clock whose waits end at once, and that traps on waits which no policy allows.
private struct BoundedClock: Clock {
    struct Instant: InstantProtocol {
        let offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    var now: Instant { Instant(offset: .zero) }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        require((.zero ... .seconds(60)).contains(deadline.offset), "A wait is \(deadline.offset).")
    }
}
