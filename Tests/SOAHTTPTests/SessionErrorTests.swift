// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOALoopbackSupport
import Testing

@testable import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The errors that a session has for its tasks.
@Suite struct SessionErrorTests {
    private let url = URL(string: "https://example.com/cars")

    @Test(arguments: [(NSPOSIXErrorDomain, 53), ("kCFErrorDomainCFNetwork", -1005)])
    func `The error of a connection is that of a connection that was lost`(domain: String, code: Int) throws {
        let error = URLError(standingFor: NSError(domain: domain, code: code), url: url)
        #expect(error.code == .networkConnectionLost)
        #expect(error.errorUserInfo[NSURLErrorFailingURLErrorKey] as? URL == url)
        let original = try #require(error.errorUserInfo[NSUnderlyingErrorKey] as? any Error) as NSError
        #expect((original.domain, original.code) == (domain, code))
    }

    @Test(arguments: [
        (306, URLError.Code.cannotConnectToHost), (307, .badServerResponse), (310, .cannotConnectToHost),
        (311, .badServerResponse),
    ])
    func `The failure of a proxy on Apple systems has a code`(error: Int, code: URLError.Code) {
        let error = NSError(domain: "kCFErrorDomainCFNetwork", code: error)
        #expect(URLError(standingFor: error, url: url).code == code)
    }

    @Test(arguments: [
        ("HTTP/2 stream 1 was not closed cleanly: INTERNAL_ERROR (err 2)", URLError.Code.networkConnectionLost),
        ("HTTP/2 stream 1 was not closed cleanly before end of the underlying stream", .networkConnectionLost),
        ("Stream error in the HTTP/2 framing layer", .networkConnectionLost),
        ("Transferred a partial file", .networkConnectionLost),
        ("Connection died, tried 5 times before giving up", .networkConnectionLost),
        ("Recv failure: Connection reset by peer", .networkConnectionLost),
        ("OpenSSL SSL_read: error:0A000126:SSL routines::unexpected eof while reading", .networkConnectionLost),
        ("OpenSSL SSL_read: error:0A00045C:SSL routines::tlsv13 alert certificate required", .secureConnectionFailed),
        ("OpenSSL/3.0.19: error:0A00010B:SSL routines::wrong version number", .secureConnectionFailed),
        ("SSL certificate problem: self-signed certificate", .serverCertificateUntrusted),
        ("Proxy CONNECT aborted", .networkConnectionLost),
        ("CONNECT tunnel failed, response 407", .badServerResponse),
    ])
    func `A connection that is lost before the head is no failure of TLS on Linux`(text: String, code: URLError.Code) {
        let error = URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: text])
        #expect(error.named(hasHead: false, url: url).code == code)
    }

    #if os(Linux)
    @Test func `The head of a proxy is not that of the server`() async {
        // In a separate process, since its environment names the proxy.
        await #expect(processExitsWith: .success) {
            for status in ["200 Connection established", "407 Unauthorized"] {
                try await LoopbackServer.with { _, connection in
                    connection.send("HTTP/1.1 \(status)\r\n\r\n")
                    connection.close()
                } _: { proxy in
                    unsafe setenv("https_proxy", "\(proxy.url())", 1)
                    let request = URLRequest(url: try #require(URL(string: "https://example.com")))
                    for delivery in [HTTPDelivery.stream, .data] {
                        let options = HTTPOptions(delivery: delivery)
                        let error = await #expect(throws: URLError.self) {
                            try await URLSessionTransport().send(request, options: options)
                        }
                        // How a tunnel ends that was opened depends on when it is closed.
                        #expect(status.hasPrefix("200") || error?.code == .badServerResponse)
                    }
                }
            }
        }
    }
    #endif

    @Test func `The kind of an error has nothing of its text`() {
        struct SecretError: Error, CustomStringConvertible {
            let description = "s3cret"
        }
        #expect(SecretError().kind == "SecretError")
        #expect(HTTPTransportError(.noStub, "s3cret").kind == "HTTPTransportError noStub")
    }

    @Test(arguments: [
        (URLError.Code.unsupportedURL, "the URL, or that of a redirect, is not supported"),
        (.badURL, "the URL is not valid, or its host is not supported"),
        (.dataLengthExceedsMaximum, "the body is too large, and that of a GET has to be empty"),
        (.cannotDecodeContentData, "the body is damaged, or in an unknown coding"),
    ])
    func `What a session refuses is named in words`(_ code: URLError.Code, _ text: String) {
        #expect(URLError(code).reason == text)
    }

    @Test func `A folder without the scheme of files is named in words`() throws {
        let folder = try #require(URL(string: "/downloads"))
        let error = #expect(throws: CocoaError.self) {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        #expect(error?.reason == "the URL is not that of a file")
    }

    @Test func `Another error is unknown`() {
        #expect(URLError(standingFor: NSError(domain: "kCFErrorDomainCFNetwork", code: 303), url: nil).code == .unknown)
        #expect(URLError(standingFor: NSError(domain: "NSOSStatusErrorDomain", code: -9), url: nil).code == .unknown)
    }
}
