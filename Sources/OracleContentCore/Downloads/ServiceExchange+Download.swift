// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension ServiceExchange {
    /// Downloads a file, which belongs to the caller; nil after status 304.
    ///
    /// A status of failure is thrown, and leaves no file.
    func checkedDownload(_ progress: DownloadProgress?) async throws -> (URL, HTTPURLResponse)? {
        let request = try request()
        try Task.checkCancellation()
        log.request(request)
        let observe = progress.map { progress in { @Sendable (step: TransferProgress) in progress.advance(step) } }
        // A download continues where a connection broke off, by the middleware of the configuration if it has one.
        let clock = parameters.configuration.clock
        let transport = parameters.transport.ending(with: ResumptionMiddleware.fallback(clock: clock))
        let (file, response) = try await transport.download(for: request, progress: observe)
        log.response(response, data: nil)
        if (200..<300).contains(response.statusCode) { return (file, response) }
        defer { try? FileManager.default.removeItem(at: file) }
        if response.statusCode == 304 { return nil }
        let body = try? FileHandle(forReadingFrom: file).read(upToCount: OracleContentError.longestBody)
        throw OracleContentError(status: response.statusCode, body: body ?? Data()) ?? .invalidDataReturned
    }
}
