// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOAServices
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct URLResultTests {
    private struct Car: Decodable, Equatable, Sendable {
        let name: String
    }

    private let address = url("https://user:password@example.com/cars?token=secret#part")

    private func stub(_ text: String, _ status: Int = 200) -> URLResult {
        .stub(Data(text.utf8), statusCode: status, for: address)
    }

    @Test(arguments: [200, 204, 299]) func `A status from 200 to 299 is accepted`(_ status: Int) throws {
        #expect(try stub("body", status).validated().get().data == Data("body".utf8))
    }

    @Test(arguments: [199, 304, 404, 500]) func `Any other status is a failure with the body`(_ status: Int) {
        let error = #expect(throws: UnacceptableStatusError.self) { try stub("secret", status).validated().get() }
        #expect(error?.statusCode == status)
        #expect(error?.data == Data("secret".utf8))
    }

    @Test(arguments: [-1, 0, 99, 1_000, 99_999])
    func `A stub with a status that HTTP does not have is a failure`(_ status: Int) {
        let error = #expect(throws: HTTPTransportError.self) { try stub("body", status).get() }
        #expect(error?.code == .invalidResponse)
        #expect(error?.message == "\(status) is not a valid HTTP status code.")
    }

    @Test func `Other statuses can be accepted`() {
        #expect(stub("", 304).validated(200..<400).statusCode == 304)
    }

    @Test func `A response that is not HTTP has no status`() {
        let other = URLResponse(url: address, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
        #expect(URLResult.success((Data(), other)).statusCode == nil)
        let error = #expect(throws: UnacceptableStatusError.self) {
            try URLResult.success((Data(), other)).validated().get()
        }
        #expect(error?.statusCode == nil)
    }

    @Test func `A failure is kept`() {
        let result = URLResult.failure(TestError())
        #expect(result.statusCode == nil)
        #expect(throws: TestError()) { try result.validated().get() }
        #expect(throws: TestError()) { try result.decode(Car.self).get() }
        #expect(throws: TestError()) { try result.text().get() }
    }

    @Test func `The body is decoded`() throws {
        #expect(try stub(#"{"name": "Mini"}"#).decode(Car.self).get() == Car(name: "Mini"))
        let inferred: Result<Car, any Error> = stub(#"{"name": "Mini"}"#).decode()
        #expect(try inferred.get().name == "Mini")
    }

    @Test func `The body is read as text`() throws {
        #expect(try stub("grüezi").text().get() == "grüezi")
        #expect(throws: ParseFailure.self) { try URLResult.stub(Data([0xFF]), for: address).text().get() }
    }

    @Test func `A body that cannot be decoded is reported once`() {
        var reported: [ParseFailure] = []
        let error = #expect(throws: ParseFailure.self) {
            try stub(#"{"nom": "secret"}"#).decode(Car.self) { reported.append($0) }.get()
        }
        #expect(error?.underlyingError is DecodingError)
        #expect(reported.map(\.typeName) == ["Car"])
        #expect(reported.first?.data == Data(#"{"nom": "secret"}"#.utf8))
    }

    @Test(arguments: [
        (#"{"name": 7}"#, "at name, there is no String"), (#"{"nom": "a"}"#, "the key name is missing"),
        ("<html>", "the data are malformed"),
    ])
    func `The description of a parse failure has the type, the place, the problem and the URL`(
        body: String,
        problem: String
    ) {
        let error = #expect(throws: ParseFailure.self) { try stub(body).decode(Car.self).get() }
        let end = "\(problem) (\(body.utf8.count) bytes of https://example.com/cars)."
        #expect(error?.description == "The response cannot be decoded as Car: " + end)
    }

    @Test func `The description of a parse failure says that the body is not text`() {
        let error = #expect(throws: ParseFailure.self) {
            try URLResult.stub(Data([0xFF]), for: address).text().get()
        }
        #expect(error?.description.contains("as String: the data are not UTF-8 (1 bytes of ") == true)
    }

    @Test func `Neither a success nor another failure is reported`() {
        _ = stub(#"{"name": "Mini"}"#).decode(Car.self) { _ in Issue.record("reported") }
        _ = URLResult.failure(TestError()).decode(Car.self) { _ in Issue.record("reported") }
    }

    @Test func `The error of a custom parser is kept`() {
        let error = #expect(throws: ParseFailure.self) {
            try stub("").parse { _ -> Int in throw TestError() }.get()
        }
        #expect(error?.underlyingError as? TestError == TestError())
    }

    @Test func `Errors contain no secrets`() {
        let errors: [any Error] = [
            UnacceptableStatusError(
                statusCode: 500,
                data: Data("secret".utf8),
                response: response(500, for: address.absoluteString)
            ),
            ParseFailure(
                typeName: "Car",
                data: Data("secret".utf8),
                response: URLResponse(url: address, mimeType: nil, expectedContentLength: 0, textEncodingName: nil),
                underlyingError: TestError(name: "secret")
            ),
        ]
        for error in errors {
            var dumped = ""
            dump(error, to: &dumped)
            for text in ["\(error)", String(reflecting: error), dumped] {
                #expect(text.contains("https://example.com"))
                #expect(!text.contains("secret") && !text.contains("password"))
            }
        }
    }
}
