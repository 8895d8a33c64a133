// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension ServiceExchange {
    /// What a download came to, before anybody keeps it.
    enum Download: Sendable {
        /// A file, which is the caller's, and the head of the response.
        case file(URL, HTTPURLResponse)
        /// Status 304.
        case notModified
    }

    /// Downloads, and takes a status of failure for one; then there is no file.
    func checkedDownload(_ progress: DownloadProgress?) async throws -> Download {
        let tell = progress.map { progress in { @Sendable (step: TransferProgress) in progress.advance(step) } }
        let (file, response) = try await download(tell)
        if (200..<300).contains(response.statusCode) { return .file(file, response) }
        defer { try? FileManager.default.removeItem(at: file) }
        if response.statusCode == 304 { return .notModified }
        let body = try? FileHandle(forReadingFrom: file).read(upToCount: OracleContentError.longestBody)
        throw OracleContentError(status: response.statusCode, body: body ?? Data()) ?? .invalidDataReturned
    }

    /// Runs a download with its progress, and logs what it throws.
    func tracked<Value>(
        _ tell: (@Sendable (Double) -> Void)?,
        _ work: (DownloadProgress?) async throws -> Value
    ) async throws -> Value {
        let progress = tell.map(DownloadProgress.init)
        do {
            let value = try await logged { try await work(progress) }
            progress?.end(isComplete: true)
            return value
        } catch {
            progress?.end(isComplete: false)
            throw error
        }
    }
}

extension ServiceParameters {
    /// The transport for downloads, which continues where a connection broke off.
    var downloadTransport: any HTTPTransport {
        transport.using(ResumptionMiddleware())
    }
}
