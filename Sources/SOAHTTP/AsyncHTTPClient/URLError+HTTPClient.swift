// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if AsyncHTTPClient

import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix

#if canImport(FoundationNetworking)
import FoundationNetworking
#elseif canImport(Network)
import Network
#endif

extension URLError {
    /// Returns the error of a client as a session would throw it; nil for errors of other layers.
    static func translating(_ error: any Error, of request: URLRequest) -> (any Error)? {
        if error is URLError || error is HTTPTransportError || error is CancellationError { return nil }
        if error as? NIOHTTPDecompression.DecompressionError == .limit {
            return HTTPTransportError(
                .bodyTooLarge,
                "The body expands to more than the client's own limit; raise that, or send by a client without one.",
                url: request.url,
                underlyingError: error
            )
        }
        var info: [String: Any] = [NSUnderlyingErrorKey: error]
        info[NSURLErrorFailingURLErrorKey] = request.url
        return URLError(code(of: error), userInfo: info)
    }

    private static func code(of error: any Error) -> Code {
        switch error {
        case let error as HTTPClientError: code(of: error)
        case let error as NIOConnectionError:
            // Without an address there was no connection to try.
            error.connectionErrors.isEmpty ? .cannotFindHost : .cannotConnectToHost
        case is NIOHTTPDecompression.DecompressionError, is NIOHTTPDecompression.ExtraDecompressionError:
            .cannotDecodeContentData
        case let error as HTTPParserError: error == .invalidEOFState ? .networkConnectionLost : .badServerResponse
        case let error as IOError where error.errnoCode == ECONNREFUSED: .cannotConnectToHost
        case is IOError, is ChannelError: .networkConnectionLost
        #if canImport(Network)
        // By this framework a client works on Apple systems, unless its event loops are of another kind.
        case let error as HTTPClient.NWPOSIXError: code(ofPOSIX: error.errorCode.rawValue)
        case let error as HTTPClient.NWTLSError: code(ofTLS: error.status)
        case NWError.posix(let error): code(ofPOSIX: error.rawValue)
        case NWError.tls(let status): code(ofTLS: status)
        case NWError.dns: .cannotFindHost
        #endif
        default: code(of: "\(error)", from: "\(String(reflecting: type(of: error)).prefix { $0 != "." })")
        }
    }

    /// Returns the code for an error by its text, if its type is in a module that this one does not depend on.
    static func code(of text: String, from module: String) -> Code {
        // A stream that was reset, or whose body has another length than announced.
        if module == "NIOHTTP2" { return .networkConnectionLost }
        guard module == "NIOSSL" else { return .unknown }
        // A connection that is closed without the message that ends TLS may have been cut.
        if text == "uncleanShutdown" { return .networkConnectionLost }
        let text = text.lowercased()
        // An alert is the server's, as for a missing certificate of the client.
        let isUntrusted = text.contains("certificate") && !text.contains("_alert_")
        return isUntrusted ? .serverCertificateUntrusted : .secureConnectionFailed
    }

    /// Returns the code for an error of a connection by Apple's framework for networks.
    static func code(ofPOSIX error: Int32) -> Code {
        switch error {
        case ECONNREFUSED, EHOSTDOWN, EHOSTUNREACH: .cannotConnectToHost
        case ENETDOWN, ENETUNREACH: .notConnectedToInternet
        case ETIMEDOUT: .timedOut
        default: .networkConnectionLost
        }
    }

    /// Returns the code for a status of TLS, as in the header `SecureTransport.h` of Apple.
    static func code(ofTLS status: Int32) -> Code {
        switch status {
        // The server has closed the connection, with or without the message that ends TLS.
        case -9805, -9816: .networkConnectionLost
        // The chain, the certificate or its root, its dates, and the name of its host.
        case -9808 ... -9807, -9815 ... -9812, -9843: .serverCertificateUntrusted
        default: .secureConnectionFailed
        }
    }

    private static func code(of error: HTTPClientError) -> Code {
        switch error {
        case .connectTimeout, .readTimeout, .writeTimeout, .deadlineExceeded, .getConnectionFromPoolTimeout,
            .tlsHandshakeTimeout, .httpProxyHandshakeTimeout, .socksHandshakeTimeout:
            .timedOut
        // The client cancels requests too, as when their connection ends; those of a cancelled task do not come here.
        case .remoteConnectionClosed, .alreadyShutdown, .cancelled: .networkConnectionLost
        case .redirectLimitReached, .redirectCycleDetected: .httpTooManyRedirects
        case .invalidURL, .emptyHost, .emptyScheme: .badURL
        default: .badServerResponse
        }
    }
}

#endif
