// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Tells a logger of one call, and keeps secrets to itself.
struct RequestLog: Sendable {
    private let logger: (any LoggingProvider)?
    private let secrets: Secrets

    init(_ configuration: ContentConfiguration) {
        logger = configuration.logger
        secrets = configuration.secrets
    }

    func request(_ request: URLRequest, file: String = #fileID, line: UInt = #line, function: String = #function) {
        guard let logger else { return }
        logger.logNetworkRequest(
            secrets.redacted(request),
            session: nil,
            file: file,
            line: line,
            function: function
        )
    }

    func response(
        _ response: HTTPURLResponse,
        data: Data?,
        file: String = #fileID,
        line: UInt = #line,
        function: String = #function
    ) {
        guard let logger else { return }
        logger.logNetworkResponseWithData(
            secrets.redacted(response),
            data: data.map(secrets.redacted),
            file: file,
            line: line,
            function: function
        )
    }

    func error(_ error: any Error, file: String = #fileID, line: UInt = #line, function: String = #function) {
        guard let logger, !(error is CancellationError) else { return }
        let text = (error as? OracleContentError)?.shortDescription ?? "\(type(of: error))"
        logger.logError(text, file: file, line: line, function: function)
    }
}
