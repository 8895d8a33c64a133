// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// Requests and their responses, to be read by people and replayed by ``ReplayTransport``.
///
/// A recording is kept as a JSON file. It has no secrets: what ``Secrets`` names stands there as `[redacted]`.
public struct Recording: Codable, Hashable, Sendable {
    /// What stands in the place of a secret.
    public static let redacted = "[redacted]"

    /// The version of the form that recordings are written in.
    private static let currentVersion = 1

    private let version: Int

    /// The exchanges, in the order of the responses.
    public var exchanges: [Exchange]

    /// Makes a recording.
    ///
    /// - Parameter exchanges: The exchanges.
    public init(_ exchanges: [Exchange] = []) {
        self.version = Self.currentVersion
        self.exchanges = exchanges
    }

    /// Reads a recording.
    ///
    /// - Parameter file: The file.
    /// - Throws: `HTTPTransportError` with the code `.noRecording` if the file cannot be read, or is no recording.
    public init(contentsOf file: URL) throws(HTTPTransportError) {
        do {
            self = try JSONDecoder().decode(Recording.self, from: Data(contentsOf: file))
        } catch {
            throw HTTPTransportError(
                .noRecording,
                "The recording \(file.lastPathComponent) cannot be read; record it anew.",
                underlyingError: error
            )
        }
        guard version == Self.currentVersion else {
            throw HTTPTransportError(
                .noRecording,
                "The recording \(file.lastPathComponent) has the form \(version), and this is for form \(Self.currentVersion)."
            )
        }
    }

    /// Writes the recording, in the place of what is there.
    ///
    /// - Parameter file: The file.
    /// - Throws: `HTTPTransportError` with the code `.fileSystem`; then what was there is still there.
    public func write(to file: URL) throws(HTTPTransportError) {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            try encoder.encode(self).write(to: file, options: .atomic)
        } catch {
            throw HTTPTransportError(
                .fileSystem,
                "The recording \(file.lastPathComponent) cannot be written.",
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
        /// The response; nil if the request failed.
        public var response: Response?
        /// Why there was no response, as the number of a `URLError`; nil if there was one.
        public var failure: Int?

        /// Makes an exchange.
        ///
        /// - Parameters:
        ///   - request: The request.
        ///   - response: The response.
        ///   - failure: Why there was no response.
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
    }

    /// The response.
    public struct Response: Codable, Hashable, Sendable {
        /// The status.
        public var status: Int
        /// The headers.
        public var headers: [String: String]
        /// The body; nil if there was none.
        public var body: Body?
    }

    /// Bytes, as text where they are text.
    public struct Body: Codable, Hashable, Sendable {
        /// The bytes as text; nil if they are none.
        public var text: String?
        /// The bytes in Base64; nil if they are text.
        public var base64: Data?

        /// The bytes themselves.
        public var data: Data { text.map { Data($0.utf8) } ?? base64 ?? Data() }

        /// Keeps bytes.
        ///
        /// - Parameter data: The bytes.
        public init(_ data: Data) {
            text = String(data: data, encoding: .utf8)
            base64 = text == nil ? data : nil
        }
    }
}
