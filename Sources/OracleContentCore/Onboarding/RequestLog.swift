// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Logs one call without secrets.
struct RequestLog: Sendable {
    private let logger: (any LoggingProvider)?
    private let redactor: Redactor

    init(_ configuration: ContentConfiguration) {
        logger = configuration.logger
        redactor = Redactor(configuration.secrets)
    }

    func request(_ request: URLRequest) {
        guard let logger else { return }
        let request = redactor.request(request)
        logger.logNetworkRequest(request, session: nil, file: #fileID, line: #line, function: #function)
    }

    func response(_ response: HTTPURLResponse, data: Data?) {
        guard let logger else { return }
        logger.logNetworkResponseWithData(
            redactor.response(response),
            data: data.map { redactor.body($0, type: response.value(forHTTPHeaderField: "Content-Type")) },
            file: #fileID,
            line: #line,
            function: #function
        )
    }

    func error(_ error: any Error) {
        guard let logger, !(error is CancellationError) else { return }
        let text = (error as? OracleContentError)?.shortDescription ?? "\(type(of: error))"
        logger.logError(text, file: #fileID, line: #line, function: #function)
    }
}
