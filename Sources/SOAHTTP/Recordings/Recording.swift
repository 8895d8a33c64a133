// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// Requests and their responses, which people can read and ``ReplayTransport`` replays.
///
/// A recording is a JSON file, in which `[redacted]` replaces what ``Secrets`` names.
public struct Recording: Codable, Hashable, Sendable {
    /// The text in place of a secret.
    public static let redacted = Redactor.mark

    /// The version of the format.
    private static let currentVersion = 1

    private let version: Int

    /// The exchanges, in the order of the responses.
    public var exchanges: [Exchange]

    /// Creates a recording.
    public init(_ exchanges: [Exchange] = []) {
        self.version = Self.currentVersion
        self.exchanges = exchanges
    }

    /// Reads a recording, or throws `HTTPTransportError` with the code `.noRecording`.
    public init(contentsOf file: URL) throws(HTTPTransportError) {
        do {
            self = try JSONDecoder().decode(Recording.self, from: Data(contentsOf: file))
        } catch {
            throw HTTPTransportError(
                .noRecording,
                "The recording \(file.lastPathComponent) can't be read; record it again.",
                underlyingError: error
            )
        }
        guard version == Self.currentVersion else {
            throw HTTPTransportError(
                .noRecording,
                "The recording \(file.lastPathComponent) has format \(version) in place of \(Self.currentVersion); record it again."
            )
        }
    }

    /// Writes the recording to a file.
    ///
    /// It replaces the file, or throws `HTTPTransportError` with the code `.fileSystem` and leaves it as it is.
    public func write(to file: URL) throws(HTTPTransportError) {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            try encoder.encode(self).write(to: file, options: .atomic)
        } catch {
            throw HTTPTransportError(
                .fileSystem,
                "The recording \(file.lastPathComponent) can't be written.",
                underlyingError: error
            )
        }
    }
}

extension Recording {
    /// A request, and its outcome.
    public struct Exchange: Codable, Hashable, Sendable {
        /// The request.
        public var request: Request
        /// The response, or its part if a download broke off; nil if the request failed.
        public var response: Response?
        /// The code of the `URLError` if the request failed, or if the download broke off.
        public var failure: Int?

        /// Creates an exchange.
        public init(request: Request, response: Response?, failure: Int? = nil) {
            self.request = request
            self.response = response
            self.failure = failure
        }
    }

    /// The request.
    public struct Request: Codable, Hashable, Sendable {
        /// The method.
        public var method: String
        /// The URL.
        public var url: String
        /// The headers.
        public var headers: [String: String]
        /// The body; nil if there was none.
        public var body: Body?

        /// Creates a request.
        public init(method: String = "GET", url: String, headers: [String: String] = [:], body: Body? = nil) {
            self.method = method
            self.url = url
            self.headers = headers
            self.body = body
        }
    }

    /// The response.
    public struct Response: Codable, Hashable, Sendable {
        /// The status.
        public var status: Int
        /// The headers.
        public var headers: [String: String]
        /// The body; nil if there was none.
        public var body: Body?

        /// Creates a response.
        public init(status: Int = 200, headers: [String: String] = [:], body: Body? = nil) {
            self.status = status
            self.headers = headers
            self.body = body
        }
    }

    /// Bytes, as text if they are text.
    public struct Body: Codable, Hashable, Sendable {
        /// The bytes as text; nil if they are not text.
        public var text: String?
        /// The bytes in Base64; nil if they are text.
        public var base64: Data?

        /// The bytes themselves.
        public var data: Data { text.map { Data($0.utf8) } ?? base64 ?? Data() }

        /// Creates a body from bytes.
        public init(_ data: Data) {
            // Foundation would leave out a byte order mark.
            text = String(validating: data, as: UTF8.self)
            base64 = text == nil ? data : nil
        }
    }
}
