// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
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
