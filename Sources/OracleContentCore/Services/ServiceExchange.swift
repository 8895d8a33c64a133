// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request of a service, from the checks before it to the response.
struct ServiceExchange: Sendable {
    let parameters: ServiceParameters
    let log: RequestLog

    init(_ parameters: ServiceParameters) {
        self.parameters = parameters
        log = RequestLog(parameters.configuration)
    }

    /// Asks, and takes any response for one.
    func response() async throws -> (Data, HTTPURLResponse) {
        try await logged {
            try await send()
        }
    }

    /// Asks, and takes a status of failure for one.
    func checkedResponse() async throws -> (Data, HTTPURLResponse) {
        try await logged {
            let (data, response) = try await send()
            if let error = OracleContentError(status: response.statusCode, body: data) { throw error }
            return (data, response)
        }
    }

    /// Asks, and reads the response.
    func value<Value>(_ decode: (Data) throws -> Value) async throws -> Value {
        try await logged {
            let (data, response) = try await send()
            if let error = OracleContentError(status: response.statusCode, body: data) { throw error }
            return try decode(data)
        }
    }

    /// Downloads to a file that is the caller's, whatever the status.
    func download(_ progress: (@Sendable (TransferProgress) -> Void)?) async throws -> (URL, HTTPURLResponse) {
        let request = try request()
        try Task.checkCancellation()
        log.request(request)
        let (file, response) = try await parameters.downloadTransport.download(for: request, progress: progress)
        log.response(response, data: nil)
        return (file, response)
    }

    /// Does work, and logs what it throws.
    func logged<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch {
            let error = Task.isCancelled ? CancellationError() : OracleContentError.delivered(error)
            log.error(error)
            throw error
        }
    }

    /// Refuses parameters that are not well formed.
    func check() throws {
        guard parameters.isWellFormed() else { throw parameters.invalidURLError ?? .invalidURL("") }
    }

    private func send() async throws -> (Data, HTTPURLResponse) {
        let request = try request()
        try Task.checkCancellation()
        log.request(request)
        let (data, response) = try await parameters.transport.data(for: request)
        log.response(response, data: data)
        return (data, response)
    }

    private func request() throws -> URLRequest {
        try check()
        do {
            _ = try parameters.postBody()
        } catch {
            throw OracleContentError.invalidPostBody
        }
        guard let request = parameters.request() else { throw OracleContentError.invalidRequest }
        return request
    }
}
