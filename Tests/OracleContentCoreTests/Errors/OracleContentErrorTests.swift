// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import SOAHTTP
import Testing

@Suite struct OracleContentErrorTests {
    private static let cases: [OracleContentError] = [
        .invalidURL("a"), .invalidURL("b"), .invalidVersion, .invalidDataReturned, .noMoreData, .dataTaskDeallocated,
        .invalidRequest, .dataConversionFailed, .invalidPostBody, .couldNotCreateService, .invalidURLSession,
        .couldNotStoreDownload, .pollingNotCompleted, .couldNotCreateImageFromURL(nil),
        .couldNotCreateImageFromURL(URL(filePath: "/a")), .pollingJobNotCreated(URLError(.timedOut)),
        .pollingJobStatusFailed(URLError(.timedOut)), .noURLReturned, .cacheProviderErrorNoURLAvailable,
        .imageProviderErrorNoImageAvailable, .missingCacheProvider, .missingImageProvider, .notModified,
        .serverErrorBadRequest(400, nil), .serverErrorUnauthorized(401, nil), .serverErrorForbidden(403, nil),
        .serverErrorNotFound(404, nil), .serverErrorNotFound(404, "x"), .serverErrorConflict(409, nil),
        .serverErrorInternalServerError(500, nil), .serverErrorServiceUnavailable(503, nil),
        .responseStatusError(418, nil), .responseStatusError(419, nil), .other(URLError(.timedOut)),
        .other(URLError(.badURL)), .other(CocoaError(.fileNoSuchFile)), .other(OracleContentError.noMoreData),
        .other(HTTPTransportError(.noStub, "a")), .other(HTTPTransportError(.bodyTooLarge, "a")),
    ]

    @Test func `An error is equal only to itself`() {
        for (index, left) in Self.cases.enumerated() {
            for (other, right) in Self.cases.enumerated() { #expect((left == right) == (index == other)) }
        }
        #expect(OracleContentError.couldNotStoreDownload(.init(URLError(.timedOut))) == .couldNotStoreDownload)
    }

    @Test func `Every error has a description, and a short one for metrics`() {
        for error in Self.cases {
            #expect(!error.description.isEmpty && error.errorDescription == error.description)
            #expect(!error.shortDescription.isEmpty && error.shortDescription.count < 60)
        }
        #expect(OracleContentError.noMoreData.description.contains("reset()"))
        #expect(OracleContentError.serverErrorNotFound(404, "gone").description == "Error 404: gone")
        #expect(
            OracleContentError.serverErrorNotFound(404, "").description == "Error 404: The server has no such item."
        )
        #expect(OracleContentError.other(URLError(.timedOut)).shortDescription == "other URLError -1001")
        let full = OracleContentError.couldNotStoreDownload(.init(CocoaError(.fileWriteOutOfSpace)))
        #expect(full.description == "The download could not be stored: no space is left.")
        #expect(full.shortDescription == "couldNotStoreDownload CocoaError 640")
    }

    @Test func `A description has the reason, or the place in the response`() {
        #expect(OracleContentError.invalidURL("A note needs text.").description == "A note needs text.")
        #expect(OracleContentError.notModified.description == "The item is still current.")
        let reason = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Note].self, from: Data(#"[{ "text": "milk" }, { "text": 7 }]"#.utf8))
        }
        #expect(
            reason.map { OracleContentError.other($0).description }
                == "The response cannot be decoded: at [1].text, there is no String."
        )
    }

    @Test func `A description names the host that was not reached, or the folder that has no file, in words`() throws {
        let url = try #require(URL(string: "https://ann:x@h.example.com/a?b=c"))
        let info = [NSURLErrorFailingURLErrorKey: url]
        #expect(
            OracleContentError.other(URLError(.cannotConnectToHost, userInfo: info)).description
                == "The server h.example.com could not be reached: cannot connect to the host."
        )
        #expect(
            OracleContentError.other(URLError(.timedOut)).description
                == "The server could not be reached: timed out."
        )
        let failure = OracleContentError.StorageFailure(
            CocoaError(.fileWriteNoPermission),
            folder: URL(filePath: "/a b")
        )
        #expect(
            OracleContentError.couldNotStoreDownload(failure).description
                == "The download could not be stored in /a b: no permission to write."
        )
    }

    @Test func `A description without a base URL says how to pass one`() {
        #expect(OracleContentError.invalidRequest.description.contains("with overrideConfiguration(_:), or set"))
    }

    @Test func `A page of HTML or XML is not what the server says`() {
        for page in ["\n<!DOCTYPE html><html><body>Bad Gateway</body></html>", "<?xml version='1.0'?><Error/>"] {
            let error = OracleContentError(status: 404, body: Data(page.utf8))
            #expect(error?.description == "Error 404: The server has no such item.")
            #expect(error?.serverDetail == nil)
            #expect(error?.jsonValue == .string(page))
        }
    }

    @Test func `A description is one line, and controls no terminal, whatever the server says`() {
        let text = "Gone\r\nfor good,\u{2028}\u{1B}[31msorry\t😀"
        let error = OracleContentError(status: 404, body: Data(text.utf8))
        #expect(error?.description == "Error 404: Gone for good,  [31msorry 😀")
        #expect(error?.serverDetail == text)
    }

    @Test func `Blank text is not what the server says`() {
        let empty = OracleContentError(status: 404, body: Data("\r\n".utf8))
        #expect(empty?.serverDetail == nil)
        #expect(empty?.description == "Error 404: The server has no such item.")
        let titled = OracleContentError(status: 404, body: Data(#"{ "detail": " ", "title": "No such item" }"#.utf8))
        #expect(titled?.description == "Error 404: No such item")
    }

    @Test func `A description has the beginning of a long text`() {
        let text = String(repeating: "ab", count: 10_000)
        let error = OracleContentError(status: 404, body: Data(text.utf8))
        #expect(error?.description == "Error 404: \(text.prefix(300))…")
        #expect(error?.serverDetail == text)
    }

    @Test func `An error contains no secrets of its request`() throws {
        let url = try #require(URL(string: "https://h.example.com/a?channelToken=S3CRET"))
        let error = OracleContentError.other(URLError(.timedOut, userInfo: [NSURLErrorFailingURLErrorKey: url]))
        #expect(!error.description.contains("S3CRET") && !error.shortDescription.contains("S3CRET"))
        let transport = OracleContentError.other(HTTPTransportError(.noStub, "None.", url: url))
        #expect(!transport.description.contains("S3CRET"))
    }
}
