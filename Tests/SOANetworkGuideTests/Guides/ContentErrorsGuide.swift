// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import SOAHTTP
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct MyServer: URLProvider {
    let url: @Sendable () -> URL? = { URL(string: "https://content.example.com") }
    let deliveryChannelToken: @Sendable () -> String? = { "channel" }
}

func setUpContent() {
    Onboarding.urlProvider = MyServer()
}

func contentNotice(on error: any Error) -> String? {
    switch error {
    case is CancellationError:
        nil
    case OracleContentError.serverErrorUnauthorized, OracleContentError.serverErrorForbidden:
        "Sign in again."
    case OracleContentError.serverErrorNotFound:
        "This is gone."
    case OracleContentError.couldNotStoreDownload:
        "There is no room for the download."
    case let error as OracleContentError where error.rawError is URLError:
        "The server cannot be reached. Try again later."
    case let error as OracleContentError:
        error.serverDetail ?? "Something went wrong in the app."
    default:
        "Something went wrong in the app."
    }
}

@Suite struct ContentErrorsGuide {
    private func error(_ response: StubResponse) async throws -> any Error {
        let transport = StubTransport()
        transport.stub { _ in response }
        let url = try #require(URL(string: "https://notes.example.com"))
        let client = NotesClient(configuration: ContentConfiguration(url: url, transport: transport))
        do {
            _ = try await client.readNote(id: "7").fetchAsync()
            throw CocoaError(.featureUnsupported)
        } catch {
            return error
        }
    }

    @Test func `Each failure has its message`() async throws {
        let problem = Data(#"{ "title": "Conflict", "detail": "Somebody was faster." }"#.utf8)
        #expect(contentNotice(on: try await error(.status(401))) == "Sign in again.")
        #expect(contentNotice(on: try await error(.status(404))) == "This is gone.")
        #expect(contentNotice(on: try await error(.status(409, body: problem))) == "Somebody was faster.")
        let offline = try await error(.failure(URLError(.timedOut)))
        #expect(contentNotice(on: offline) == "The server cannot be reached. Try again later.")
        #expect(contentNotice(on: CancellationError()) == nil)
        #expect(contentNotice(on: OracleContentError.couldNotStoreDownload) == "There is no room for the download.")
        #expect(contentNotice(on: OracleContentError.noMoreData) == "Something went wrong in the app.")
    }

    @Test func `Statuses and layers are distinguished`() async throws {
        let teapot = try #require(try await error(.status(418)) as? OracleContentError)
        #expect(teapot.serverStatusCode == 418)
        #expect(teapot.shortDescription == "responseStatusError 418")
        #expect(try await error(.status(304)) as? OracleContentError == .notModified)
        let wrong = try #require(try await error(.json(#"{ "id": 7 }"#)) as? OracleContentError)
        #expect(wrong.rawError is DecodingError)
        #expect(try await error(.failure(URLError(.cancelled))) is CancellationError)
        let full = try await error(.failure(HTTPTransportError(.fileSystem, "Full.")))
        #expect(full as? OracleContentError == .couldNotStoreDownload)
    }

    @Test func `Without a base URL, nothing is sent`() async throws {
        let configuration = ContentConfiguration(url: { nil }, transport: StubTransport())
        let service = NotesClient(configuration: configuration).readNote(id: "7")
        #expect(service.url == nil)
        await #expect(throws: OracleContentError.invalidRequest) { try await service.fetchAsync() }
    }

    @Test func `A configuration applies to every request`() throws {
        let url = try #require(URL(string: "https://notes.example.com/tenant"))
        let token = "t1"

        let configuration = ContentConfiguration(
            url: { url },
            headers: { ["Authorization": "Bearer \(token)"] },
            transport: URLSessionTransport().using(RetryMiddleware(), ResumptionMiddleware())
        )
        let client = NotesClient(configuration: configuration)

        let request = try #require(client.readNote(id: "7").request)
        #expect(request.url?.absoluteString == "https://notes.example.com/tenant/notes/api/v1.1/notes/7")
        #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer t1")
        let elsewhere = try #require(URL(string: "https://other.example.org"))
        let foreign = try #require(client.readNote(id: "7").overrideURL(elsewhere).request)
        #expect(foreign.value(forHTTPHeaderField: "Authorization") == nil)
    }
}
