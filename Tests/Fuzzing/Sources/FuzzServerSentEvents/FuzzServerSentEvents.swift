// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import FuzzSupport
import SOAHTTP

/// Parses bytes as a stream of events, in chunks whose sizes the first bytes choose.
///
/// The sizes must make no difference.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = unsafe Data(bytes: start, count: count)
    let sizes = Array(bytes.prefix(4).map { Int($0 % 7) + 1 })
    let stream = Data(bytes.dropFirst(4))
    blocking {
        let whole = await events(in: [stream])
        let pieces = await events(in: pieces(of: stream, sizes))
        require(whole == pieces, "\(whole ?? []) became \(pieces ?? [])")
        for event in whole ?? [] {
            require(!event.type.isEmpty && !event.id.contains("\0"), "\(event) is not an event.")
        }
    }
    return 0
}

private func events(in chunks: [Data]) async -> [ServerSentEvent]? {
    let body = HTTPBody(
        AsyncThrowingStream { continuation in
            for chunk in chunks { continuation.yield(chunk) }
            continuation.finish()
        }
    )
    do {
        return try await body.serverSentEvents.reduce(into: []) { $0.append($1) }
    } catch {
        return nil
    }
}

private func pieces(of stream: Data, _ sizes: [Int]) -> [Data] {
    var rest = stream
    var pieces: [Data] = []
    while !rest.isEmpty {
        let size = sizes.isEmpty ? 1 : sizes[pieces.count % sizes.count]
        pieces.append(Data(rest.prefix(size)))
        rest = rest.dropFirst(size)
    }
    return pieces
}
