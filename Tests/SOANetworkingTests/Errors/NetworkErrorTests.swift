// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOANetworking
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct NetworkErrorTests {
    private func name(_ error: NetworkError) -> String {
        do throws(NetworkError) {
            throw error
        } catch .noMockAvailable {
            return "no mock"
        } catch .httpStatusCode(404) {
            return "not found"
        } catch .httpStatusCode(500..<600) {
            return "server"
        } catch .httpStatusCode(let response) {
            return "status \(response)"
        } catch .requestCreationFailed {
            return "request"
        } catch .decodingError {
            return "decoding"
        } catch .transport(let failure) where failure.urlError?.code == .timedOut {
            return "timeout"
        } catch .transport {
            return "transport"
        } catch .empty {
            return "empty"
        } catch .cancelled {
            return "cancelled"
        } catch {
            return error == .unknown ? "unknown" : "another"
        }
    }

    @Test(arguments: [
        (NetworkError.noMockAvailable, "no mock"), (.httpStatusCode(404), "not found"),
        (.httpStatusCode(503), "server"),
        (.httpStatusCode(418), "status 418"), (.requestCreationFailed, "request"), (.decodingError, "decoding"),
        (.transport(URLError(.timedOut)), "timeout"), (.transport, "transport"), (.empty, "empty"),
        (.cancelled, "cancelled"), (.unknown, "unknown"),
    ])
    func `Errors are matched by their cases`(error: NetworkError, expected: String) {
        #expect(name(error) == expected)
    }

    @Test func `Errors of equal status are equal, whatever their bodies`() {
        let code = 404
        let full = NetworkError.httpStatusCode(RejectedResponse(statusCode: 404, body: Data("gone".utf8)))
        #expect(full == .httpStatusCode(code))
        #expect(full != .httpStatusCode(405))
        #expect(full.statusCode == 404)
        #expect(NetworkError.empty.statusCode == nil)
    }

    @Test func `Underlying errors are equal by type and code`() {
        #expect(NetworkError.transport(URLError(.timedOut)) == .transport(URLError(.timedOut)))
        #expect(NetworkError.transport(URLError(.timedOut)) != .transport(URLError(.badURL)))
        #expect(NetworkError.transport(URLError(.timedOut)) != .transport)
        #expect(NetworkError.unknown == .unknown)
        #expect(NetworkError.unknown(UnderlyingError(Left.a)) != .unknown(UnderlyingError(Left.b)))
        #expect(NetworkError.unknown(UnderlyingError(Left.a)) != .unknown(UnderlyingError(Right.a)))
        let noStub = UnderlyingError(HTTPTransportError(.noStub, "a"))
        #expect(noStub != UnderlyingError(HTTPTransportError(.noRecording, "a")))
        #expect(noStub.transportError?.code == .noStub)
    }

    @Test(arguments: [
        (
            NetworkError.noMockAvailable,
            "The endpoint has no mock response: make it Mockable, or give the provider one."
        ),
        (.requestCreationFailed, "The endpoint makes no request: No reason given."),
        (.httpStatusCode(404), "The server responded with status 404."),
        (.empty, "There was no response by HTTP."),
        (.decodingError, "The response cannot be decoded: the data do not fit."),
        (.cancelled, "The request was cancelled."),
        (.transport(URLError(.cannotConnectToHost)), "The request failed on the way: cannot connect to the host."),
        (.transport(URLError(.badServerResponse)), "The request failed on the way: URLError -1011."),
        (.unknown(UnderlyingError(Left.a)), "The request failed: Left."),
    ])
    func `The description of an error is one sentence`(error: NetworkError, text: String) {
        #expect(error.description == text)
        #expect(error.localizedDescription == text)
    }

    @Test func `The localized text of an error that a request throws is its message`() {
        let error = RequestCreationError(.invalidRoute, "The route is empty.")
        #expect(error.localizedDescription == "The route is empty.")
    }

    @Test func `The message of a transport ends the description of an error`() {
        let error = NetworkError.transport(UnderlyingError(HTTPTransportError(.noStub, "There is no stub.")))
        #expect(error.description == "The request failed on the way: There is no stub.")
    }

    @Test(arguments: [
        (CocoaError.Code.fileReadNoSuchFile, "The request failed: no such file or folder."),
        (.featureUnsupported, "The request failed: CocoaError 3328."),
    ])
    func `An error of Foundation is named in words, or by its code`(_ code: CocoaError.Code, _ text: String) {
        #expect(NetworkError.unknown(UnderlyingError(CocoaError(code))).description == text)
    }

    @Test func `The renewal of a token that fails is named in words`() {
        let error = NetworkError.transport(URLError(.userAuthenticationRequired))
        #expect(error.description == "The request failed on the way: authentication is required.")
    }

    @Test func `Descriptions contain no secrets`() {
        let url = URL(string: "https://a.com/x?token=hunter2")
        let failures: [NetworkError] = [
            .httpStatusCode(
                RejectedResponse(statusCode: 401, headers: ["Set-Cookie": "hunter2"], body: Data("hunter2".utf8))
            ),
            .transport(URLError(.timedOut, userInfo: [NSURLErrorFailingURLErrorKey: url as Any])),
            .transport(UnderlyingError(HTTPTransportError(.noStub, "There is no stub.", url: url))),
            .unknown(UnderlyingError(Secret(password: "hunter2"))),
            .decodingError(
                DecodingFailure(
                    DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "hunter2")),
                    body: Data("hunter2".utf8)
                )
            ),
        ]
        for failure in failures {
            #expect(!"\(failure) \(failure.localizedDescription)".contains("hunter2"))
        }
    }

    @Test func `Descriptions contain no keys of dictionaries, which are part of the body`() {
        func failure(_ json: String) -> DecodingFailure {
            let error = #expect(throws: DecodingError.self) {
                try JSONDecoder().decode([String: [Fruit]].self, from: Data(json.utf8))
            }
            return DecodingFailure(error)
        }
        let ann = failure(#"{"ann@example.com": [{"name": 7}]}"#)
        #expect(ann.path == "ann@example.com[0].name")
        #expect("\(ann)" == "at *[0].name, there is no String")
        #expect(ann != failure(#"{"bob@example.com": [{"name": 7}]}"#))
    }

    @Test func `Descriptions contain no key of a dictionary that is a number`() {
        let body = Data(#"{"4111111111111111": [{"name": 7}]}"#.utf8)
        let error = #expect(throws: DecodingError.self) { try JSONDecoder().decode([String: [Fruit]].self, from: body) }
        let failure = DecodingFailure(error)
        #expect(failure.path == "4111111111111111[0].name")
        #expect("\(failure)" == "at *[0].name, there is no String")
    }

    @Test func `Failures to decode are equal by place and problem`() {
        func failure(_ json: String) -> NetworkError {
            let body = Data(json.utf8)
            let error = #expect(throws: DecodingError.self) { try JSONDecoder().decode([Fruit].self, from: body) }
            return .decodingError(DecodingFailure(error, body: body))
        }
        let number = failure(#"[{"name": 7}]"#)
        #expect(number == failure(#"[{"name": 8}]"#))
        #expect(number != failure(#"[{"name": null}]"#))
        #expect(number != failure(#"[{"name": "fig"}, {"name": 7}]"#))
        #expect(number != .decodingError)
    }

    @Test func `Descriptions contain no path of a URL`() {
        let error = HTTPTransportError(.noStub, "There is no stub.", url: URL(string: "https://a.com/plates/AB12CDE"))
        let text = NetworkError.transport(UnderlyingError(error)).description
        #expect(text.contains("There is no stub.") && !text.contains("AB12CDE"))
    }

    @Test func `The body of a rejected response can be decoded`() throws {
        let response = RejectedResponse(
            statusCode: 422,
            headers: ["Retry-After": "3"],
            body: Data(#"{"name":"fig"}"#.utf8)
        )
        #expect(response.header("retry-after") == "3")
        #expect(response.header("other") == nil)
        #expect(try response.decode(Fruit.self) == Fruit(name: "fig"))
        #expect(Set([response, 422]).count == 1)
    }

    @Test func `The underlying error is available`() {
        #expect(NetworkError.transport(URLError(.timedOut)).underlyingError is URLError)
        #expect(NetworkError.requestCreationFailed.underlyingError is RequestCreationError)
        #expect(NetworkError.decodingError.underlyingError == nil)
        #expect(NetworkError.cancelled.underlyingError == nil)
    }
}

private enum Left: Error {
    case a
    case b
}

private enum Right: Error {
    case a
}

private struct Secret: Error {
    let password: String
}
