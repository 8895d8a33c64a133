// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

package import Foundation
import SOALocking

/// A connection to a ``LoopbackServer``, on which a test responds.
package final class Connection: Sendable {
    private struct State: Sendable {
        var received = Data()
        var isOver = false
        var isClosed = false
    }

    private let socket: Socket
    private let state = Lock(State())

    init(_ socket: Socket) {
        self.socket = socket
    }

    /// True if this connection is closed.
    package var isOver: Bool { state.withLock { $0.isOver } }

    /// Sends a complete response.
    package func respond(
        _ status: Int = 200,
        headers: [String: String] = [:],
        body: some DataProtocol = Data()
    ) {
        let head = headers.map { "\($0): \($1)\r\n" }.joined()
        let text = "HTTP/1.1 \(status) Status\r\nContent-Length: \(body.count)\r\n\(head)\r\n"
        // In one piece: a separate body would wait forty milliseconds for the acknowledgement of the head.
        send(Data(text.utf8) + Data(body))
    }

    /// Sends text unchanged.
    @discardableResult
    package func send(_ text: String) -> Bool { send(Data(text.utf8)) }

    /// Sends bytes unchanged; returns false if the client has closed the connection.
    @discardableResult
    package func send(_ bytes: Data) -> Bool {
        let isSent = socket.send(bytes)
        if !isSent { state.withLock { $0.isOver = true } }
        return isSent
    }

    /// Closes the connection after the current response.
    package func close() {
        state.withLock { $0.isOver = true }
    }

    /// Resets the connection.
    package func reset() {
        socket.resetOnClose()
        close()
    }

    /// Waits until the client has closed the connection.
    package func waitUntilGone() {
        while !socket.receive().isEmpty {}
        close()
    }

    /// Receives at least so many bytes, and ignores them.
    func skip(_ count: Int) {
        var rest = count
        while rest > 0, case let bytes = socket.receive(), !bytes.isEmpty { rest -= bytes.count }
    }

    /// Ends pending reads.
    package func shutDown() {
        // Under the lock: the descriptor of a closed socket may belong to another connection by now.
        state.withLock { if !$0.isClosed { socket.shutDown() } }
    }

    /// Closes the socket.
    package func end() {
        state.withLock { state in
            if !state.isClosed { socket.close() }
            state.isClosed = true
        }
    }

    /// Returns the next request; nil at the end of the connection.
    package func receiveRequest() -> LoopbackServer.Request? {
        var received = state.withLock { $0.received }
        let separator = Data("\r\n\r\n".utf8)
        while received.range(of: separator) == nil {
            let bytes = socket.receive()
            if bytes.isEmpty { return nil }
            received += bytes
        }
        guard let end = received.range(of: separator) else { return nil }
        let lines = String(decoding: received[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ").map(String.init)
        let headers = lines.dropFirst().compactMap { line -> (name: String, value: String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            return (String(line[..<colon]), value)
        }
        let length = headers.first { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) } ?? 0
        received = received[end.upperBound...]
        while received.count < length {
            let bytes = socket.receive()
            if bytes.isEmpty { return nil }
            received += bytes
        }
        let body = Data(received.prefix(length))
        let rest = Data(received.dropFirst(length))
        state.withLock { $0.received = rest }
        guard words.count > 1 else { return nil }
        return LoopbackServer.Request(method: words[0], target: words[1], headers: headers, body: body)
    }
}
