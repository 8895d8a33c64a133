// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request of a service, from its checks to the response.
struct ServiceExchange: Sendable {
    let parameters: ServiceParameters
    let log: RequestLog

    init(_ parameters: ServiceParameters) {
        self.parameters = parameters
        log = RequestLog(parameters.configuration)
    }

    /// Sends a request, and reads the response; a status of failure is thrown if it is checked.
    func value<Value>(
        of makeRequest: (() throws -> URLRequest)? = nil,
        checksStatus: Bool = true,
        _ read: (Data, HTTPURLResponse) throws -> Value
    ) async throws -> Value {
        try await logged {
            let request = try makeRequest?() ?? request()
            try Task.checkCancellation()
            log.request(request)
            let (data, response) = try await parameters.transport.data(for: request)
            log.response(response, data: data)
            if checksStatus, let error = OracleContentError(status: response.statusCode, body: data) { throw error }
            return try read(data, response)
        }
    }

    func logged<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch {
            let error = Task.isCancelled ? CancellationError() : OracleContentError.delivered(error)
            log.error(error)
            throw error
        }
    }

    func check() throws {
        guard parameters.isWellFormed() else { throw parameters.invalidURLError ?? .invalidURL("") }
    }

    func request() throws -> URLRequest {
        try RequestServers.building {
            try check()
            if let request = parameters.request() { return request }
            throw parameters.buildURL() == nil ? OracleContentError.invalidRequest : .invalidPostBody
        }
    }
}
