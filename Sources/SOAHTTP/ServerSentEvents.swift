// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

package import Foundation

/// An event that a server sent on a stream.
public struct ServerSentEvent: Hashable, Sendable {
    /// The type of the event; `message` unless the server names one.
    public var type: String
    /// The data, its lines separated by line feeds.
    public var data: String
    /// The last identifier that the server sent; empty if it sent none.
    public var id: String
    /// The wait that the server requests before the next connection; nil if none came since the event before.
    public var retry: Duration?

    /// Creates an event.
    public init(type: String = "message", data: String, id: String = "", retry: Duration? = nil) {
        self.type = type
        self.data = data
        self.id = id
        self.retry = retry
    }
}

/// The events of a stream of the type `text/event-stream`.
///
/// ```swift
/// let exchange = try await transport.stream(for: URLRequest(url: url))
/// for try await event in exchange.body.serverSentEvents { print(event.data) }
/// ```
///
/// An incomplete event at the end of the stream is discarded, and one of more than 1 MB is an error. After a broken
/// connection, send the last ``ServerSentEvent/id`` as `Last-Event-ID`.
public struct ServerSentEvents: AsyncSequence, Sendable {
    fileprivate let body: HTTPBody

    /// Reads the events of a stream.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var chunks: HTTPBody.AsyncIterator
        fileprivate var parser = EventParser()
        fileprivate var events: ArraySlice<ServerSentEvent> = []

        /// Returns the next event; nil at the end.
        public mutating func next() async throws -> ServerSentEvent? {
            try await next(isolation: #isolation)
        }

        /// Returns the next event on an actor; nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> ServerSentEvent? {
            while events.isEmpty {
                if let failure = parser.failure { throw failure }
                guard let chunk = try await chunks.next(isolation: actor) else { return nil }
                events = try parser.events(in: chunk)[...]
            }
            return events.popFirst()
        }
    }

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(chunks: body.makeAsyncIterator())
    }
}

@available(*, unavailable)
extension ServerSentEvents.AsyncIterator: Sendable {}

extension HTTPBody {
    /// The body as events, for a response of the type `text/event-stream`.
    public var serverSentEvents: ServerSentEvents { ServerSentEvents(body: self) }
}

/// Parses events, by the rules of the HTML standard for event streams.
package struct EventParser: Sendable {
    /// The number of bytes that one event may have.
    private static let limit = 1 << 20

    private var line: [UInt8] = []
    private var endsWithReturn = false
    private var isFirstLine = true
    private var type = ""
    private var data: [String] = []
    private var size = 0
    private var id = ""
    private var retry: Duration?
    /// The reason why there are no further events.
    private(set) var failure: HTTPTransportError?

    package init() {}

    /// Returns the events that are complete with these bytes, or throws after the last one.
    package mutating func events(in bytes: Data) throws(HTTPTransportError) -> [ServerSentEvent] {
        if let failure { throw failure }
        var events: [ServerSentEvent] = []
        for byte in bytes {
            // A line ends with a return, a line feed, or both.
            if endsWithReturn, byte == UInt8(ascii: "\n") {
                endsWithReturn = false
                continue
            }
            endsWithReturn = byte == UInt8(ascii: "\r")
            if endsWithReturn || byte == UInt8(ascii: "\n") {
                if let event = endLine() { events.append(event) }
            } else {
                line.append(byte)
                guard size + line.count > Self.limit else { continue }
                let failure = HTTPTransportError(
                    .bodyTooLarge,
                    "An event of the stream has more than \(Self.limit) bytes; send smaller ones."
                )
                self.failure = failure
                if events.isEmpty { throw failure }
                break
            }
        }
        return events
    }

    /// Ends a line; an empty one ends an event.
    private mutating func endLine() -> ServerSentEvent? {
        var text = String(decoding: line, as: UTF8.self)
        line = []
        if isFirstLine, text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        isFirstLine = false
        guard !text.isEmpty else { return endEvent() }
        let colon = text.unicodeScalars.firstIndex(of: ":") ?? text.endIndex
        var value = text.unicodeScalars[colon...].dropFirst()
        if value.first == " " { value = value.dropFirst() }
        take(String(text[..<colon]), String(String.UnicodeScalarView(value)))
        return nil
    }

    private mutating func take(_ field: String, _ value: String) {
        switch field {
        case "event": type = value
        case "data":
            data.append(value)
            size += value.utf8.count + 1
        case "id" where !value.contains("\0"): id = value
        case "retry" where !value.isEmpty && value.utf8.allSatisfy({ (48...57).contains($0) }):
            retry = Int64(value).map { .milliseconds($0) }
        default: break
        }
    }

    private mutating func endEvent() -> ServerSentEvent? {
        defer { (type, data, size) = ("", [], 0) }
        if data.isEmpty { return nil }
        defer { retry = nil }
        return ServerSentEvent(
            type: type.isEmpty ? "message" : type,
            data: data.joined(separator: "\n"),
            id: id,
            retry: retry
        )
    }
}
