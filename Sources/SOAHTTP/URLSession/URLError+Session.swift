// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLError {
    /// Creates a `URLError` for another error of a session: on Apple systems a connection may end with that of its socket.
    init(standingFor error: any Error, url: URL?) {
        let original = error as NSError
        // Optional on Linux alone.
        let same: Code? = Code(rawValue: original.code)
        let code: Code? =
            switch original.domain {
            case NSPOSIXErrorDomain: .networkConnectionLost
            // The domain below, whose negative codes have the same meaning.
            case "kCFErrorDomainCFNetwork" where original.code < 0: same
            case "kCFErrorDomainCFNetwork": Self.code(ofProxy: original.code)
            default: nil
            }
        var userInfo: [String: Any] = [NSUnderlyingErrorKey: error]
        userInfo[NSURLErrorFailingURLErrorKey] = url
        self.init(code ?? .unknown, userInfo: userInfo)
    }

    /// Returns the code for the failure of a proxy, as in the header `CFNetworkErrors.h` of Apple.
    private static func code(ofProxy error: Int) -> Code? {
        switch error {
        // It takes no connection, of HTTP or HTTPS.
        case 306, 310: .cannotConnectToHost
        // It requires other credentials, or opens no tunnel.
        case 307, 311: .badServerResponse
        default: nil
        }
    }

    /// What libcurl says of a connection, or of a stream of HTTP/2, that ends when TLS may be there.
    private static let lossTexts = [
        "recv failure", "ssl_read: ", "http/2", "connection died", "transfer", "connect aborted", "empty reply",
    ]

    /// Returns the error with its code on Apple systems, where Foundation on Linux has `.unknown` or another one.
    func named(hasHead: Bool, url: URL?) -> URLError {
        let text = (errorUserInfo[NSLocalizedDescriptionKey] as? String ?? "").lowercased()
        // Such as "Received HTTP/0.9 when not allowed", which is text that isn't HTTP.
        let isNotHTTP = code == .unsupportedURL && (text.contains("http/0.9") || text.contains("response"))
        if isNotHTTP { return URLError(.badServerResponse, userInfo: errorUserInfo) }
        guard code == .unknown || text.contains("empty reply") else { return self }
        // The server refuses, as for a missing certificate of the client.
        let isAlert = text.contains(" alert ")
        let code: Code
        if text.contains("content ") || text.contains("received data") {
            // Its coding, that is: "Unrecognized content encoding type", "Error while processing content unencoding", or for bytes
            // behind its end, "Failed writing received data to disk/application".
            code = .cannotDecodeContentData
        } else if text.contains("tunnel failed") {
            // A proxy has refused, as for missing credentials.
            code = .badServerResponse
        } else if hasHead || !isAlert && Self.lossTexts.contains(where: text.contains) {
            code = .networkConnectionLost
        } else if text.contains("certificate"), !isAlert {
            code = .serverCertificateUntrusted
        } else if url?.scheme?.lowercased() == "https" {
            code = .secureConnectionFailed
        } else if text.contains("http") {
            code = .badServerResponse
        } else {
            code = .networkConnectionLost
        }
        return URLError(code, userInfo: errorUserInfo)
    }
}
