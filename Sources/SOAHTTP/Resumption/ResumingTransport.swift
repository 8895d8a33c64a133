// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends requests by another transport, and goes on with a download where its connection broke off.
///
/// ```swift
/// let transport = ResumingTransport(URLSessionTransport())
/// ```
///
/// What is left is asked for by `Range` and `If-Range`, if the first answer named its version by `ETag` or `Last-Modified`.
/// The parts are put together only if they are of the same version and meet exactly; a body that changed meanwhile is taken
/// from its beginning. The response is the first one, and the file has the length that it names. Other requests go through
/// as they are.
public struct ResumingTransport: HTTPTransport {
    /// How many connections one download may take, however much each of them brings.
    private static let longestChain = 100

    private let transport: any PartialDownloadTransport
    private let policy: RetryPolicy
    private let clock: any Clock<Duration>
    private let chance: @Sendable () -> Double

    /// Wraps a transport.
    ///
    /// - Parameters:
    ///   - transport: What sends the requests.
    ///   - policy: How often to go on without getting any further, after how long, and after which statuses. Every failure
    ///     counts, and after a connection that brought something there is no wait.
    ///   - clock: The clock that is waited by.
    ///   - chance: Gives random numbers from 0 to 1.
    public init(
        _ transport: any PartialDownloadTransport,
        policy: RetryPolicy = RetryPolicy(),
        clock: any Clock<Duration> = ContinuousClock(),
        chance: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        self.transport = transport
        self.policy = policy
        self.clock = clock
        self.chance = chance
    }

    /// Sends a request as the other transport does.
    ///
    /// - Parameter request: What to send.
    /// - Returns: What the transport gave.
    /// - Throws: What the transport threw.
    public func data(for request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        try await transport.data(for: request)
    }

    /// Sends a request, and writes the body of the answer to a file, by as many connections as it takes.
    ///
    /// - Parameters:
    ///   - request: What to send.
    ///   - progress: Called as bytes arrive, with numbers that only grow, for the whole of the body.
    /// - Returns: The file with the body, whatever the status, and the head of the first response.
    /// - Throws: What the transport threw last, `URLError` if the parts are too short in the end, or `CancellationError`;
    ///   then there is no file.
    public func download(
        for request: URLRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws -> (URL, HTTPURLResponse) {
        let growing = progress.map { Peak().only($0) }
        var whole = try await transport.partialDownload(for: request, progress: growing)
        do {
            var fruitless = 0
            var connections = 1
            while let failure = whole.failure {
                fruitless += 1
                guard let resumption = Resumption(of: whole.response, to: request), connections < Self.longestChain,
                    fruitless <= max(1, policy.attempts)
                else { throw failure }
                let count = try Self.size(of: whole.file)
                if fruitless > 1 || count == 0 {
                    try await clock.sleep(for: policy.delay(before: fruitless + 1, chance: chance()))
                }
                connections += 1
                let next = try await goOn(whole, after: count, resumption, request, growing)
                if try next.file != whole.file || Self.size(of: next.file) > count { fruitless = 0 }
                whole = next
            }
            return (whole.file, whole.response)
        } catch {
            try? FileManager.default.removeItem(at: whole.file)
            throw error
        }
    }

    /// Asks for the rest, and says how far the whole is then; the file of another answer takes the place of the old one.
    private func goOn(
        _ whole: PartialDownload,
        after count: Int64,
        _ resumption: Resumption,
        _ request: URLRequest,
        _ progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws -> PartialDownload {
        let rest: PartialDownload
        do {
            rest = try await transport.partialDownload(
                for: count > 0 ? resumption.request(after: count, of: request) : request,
                progress: progress.map { resumption.progress(after: count, $0) }
            )
        } catch let error as URLError {
            return PartialDownload(file: whole.file, response: whole.response, failure: error)
        }
        switch resumption.verdict(on: rest.response, after: count) {
        case .rest:
            defer { try? FileManager.default.removeItem(at: rest.file) }
            try Self.append(rest.file, to: whole.file, url: request.url)
            let isShort = try resumption.total.map { try Self.size(of: whole.file) != $0 } ?? false
            let failure = rest.failure ?? (isShort ? URLError(.networkConnectionLost) : nil)
            return PartialDownload(file: whole.file, response: whole.response, failure: failure)
        case .other where policy.statuses.contains(rest.response.statusCode):
            try? FileManager.default.removeItem(at: rest.file)
            return PartialDownload(file: whole.file, response: whole.response, failure: whole.failure)
        case .whole, .other:
            try? FileManager.default.removeItem(at: whole.file)
            return rest
        case .useless:
            try? FileManager.default.removeItem(at: rest.file)
            let again = try await transport.partialDownload(for: request, progress: progress)
            try? FileManager.default.removeItem(at: whole.file)
            return again
        }
    }

    private static func size(of file: URL) throws -> Int64 {
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        return (attributes[.size] as? NSNumber)?.int64Value ?? 0
    }

    private static func append(_ part: URL, to file: URL, url: URL?) throws {
        do {
            let from = try FileHandle(forReadingFrom: part)
            defer { try? from.close() }
            let to = try FileHandle(forWritingTo: file)
            defer { try? to.close() }
            try to.seekToEnd()
            while let bytes = try from.read(upToCount: 1 << 20), !bytes.isEmpty { try to.write(contentsOf: bytes) }
        } catch {
            throw HTTPTransportError(
                .fileSystem,
                "The file of the download could not be written.",
                url: url,
                underlyingError: error
            )
        }
    }
}
