// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Continues a download where its connection broke off.
///
/// ```swift
/// let transport = URLSessionTransport().using(RetryMiddleware(), ResumptionMiddleware())
/// ```
///
/// The rest is requested by `Range` and `If-Range`, if the first response named its version by `ETag` or `Last-Modified`.
/// The parts are joined only if they have the same version and are contiguous; a body that has changed is downloaded again
/// from its beginning. The response is the first one, and the file has the length that it names. Other requests pass
/// through.
public struct ResumptionMiddleware: HTTPMiddleware {
    /// The number of connections that one download may take.
    private static let maximumConnections = 100

    private let backoff: Backoff
    private var yields = false

    /// Returns middleware that resumes a download only if none further in does.
    package static func fallback(clock: any Clock<Duration>) -> ResumptionMiddleware {
        var middleware = ResumptionMiddleware(clock: clock)
        middleware.yields = true
        return middleware
    }

    /// Creates the middleware.
    ///
    /// - Parameters:
    ///   - policy: The number of connections without new bytes, the waits between them, also by `Retry-After`, and the
    ///     statuses to continue after. Every failure counts. After a connection with new bytes there is no wait.
    ///   - clock: The clock that measures the waits.
    ///   - chance: Returns random numbers from 0 to 1.
    public init(
        policy: RetryPolicy = RetryPolicy(),
        clock: any Clock<Duration> = ContinuousClock(),
        chance: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        backoff = Backoff(policy: policy, clock: clock, chance: chance)
    }

    /// Sends a request, by as many connections as it takes if it is a download; progress is that of the whole body.
    public func intercept(
        _ request: URLRequest,
        options: HTTPOptions,
        next: any HTTPTransport
    ) async throws -> HTTPExchange {
        guard options.delivery == .file, !options.keepsPartialFile || options.yieldsResumption else {
            return try await next.send(request, options: options)
        }
        var options = options.reportingRisingProgress()
        options.keepsPartialFile = true
        options.yieldsResumption = yields
        let run = Run(request: request, options: options, next: next, backoff: backoff)
        var whole = try await next.send(request, options: options)
        do {
            var (fruitless, connections, longest) = (0, 1, Int64(-1))
            var wait: Duration?
            while let failure = whole.failure {
                let count = try whole.size()
                // Bytes that had arrived before are no progress: a server that ignores `Range` sends them each time.
                if count > longest { fruitless = 0 }
                longest = max(longest, count)
                fruitless += 1
                guard let resumption = Resumption(of: whole.response, to: request),
                    connections < Self.maximumConnections, fruitless <= max(1, backoff.policy.attempts)
                else { throw failure }
                if fruitless > 1 || count == 0 {
                    try await backoff.clock.sleep(for: wait ?? backoff.delay(before: fruitless + 1))
                }
                connections += 1
                do {
                    (whole, wait) = try await run.continue(whole, after: count, resumption, before: fruitless + 2)
                } catch let error as URLError {
                    (whole, wait) = (whole.failing(with: error), nil)
                }
            }
            return whole
        } catch {
            whole.body.discard()
            throw error
        }
    }
}

/// An exchange as the received part of a download.
extension HTTPExchange {
    fileprivate func size() throws -> Int64 {
        try HTTPUpload.file(body.file).size()
    }

    /// Adds the bytes of another part.
    fileprivate func append(_ rest: HTTPExchange) throws {
        do {
            let from = try FileHandle(forReadingFrom: rest.body.file)
            defer { try? from.close() }
            let to = try FileHandle(forWritingTo: body.file)
            defer { try? to.close() }
            try to.seekToEnd()
            try from.readPieces { try to.write(contentsOf: $0) }
        } catch {
            throw HTTPTransportError.fileNotWritten(response.url, error)
        }
    }
}

/// One download, and how to continue it.
private struct Run: Sendable {
    let request: URLRequest
    let options: HTTPOptions
    let next: any HTTPTransport
    let backoff: Backoff

    /// Requests the rest, and returns the whole; the file of another response replaces the old one.
    ///
    /// After a response that says so, the next attempt comes after a wait.
    func `continue`(
        _ whole: HTTPExchange,
        after count: Int64,
        _ resumption: Resumption,
        before attempt: Int
    ) async throws -> (whole: HTTPExchange, wait: Duration?) {
        var options = options
        options.progress = options.progress.map { resumption.progress(after: count, $0) }
        options.bytesBefore = count
        let remainder = count > 0 ? resumption.request(after: count, of: request) : request
        let rest = try await next.send(remainder, options: options)
        switch resumption.verdict(on: rest.response, after: count) {
        case .rest(let total):
            defer { rest.body.discard() }
            try whole.append(rest)
            let isWhole = try whole.size() == total
            return (whole.failing(with: rest.failure ?? (isWhole ? nil : URLError(.networkConnectionLost))), nil)
        case .whole, .other:
            if let wait = backoff.delay(after: rest.response, before: attempt) {
                rest.body.discard()
                return (whole, wait)
            }
            whole.body.discard()
            return (rest, nil)
        case .useless:
            rest.body.discard()
            let again = try await next.send(request, options: self.options)
            whole.body.discard()
            return (again, nil)
        }
    }
}
