// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import SOAHTTP
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct OwnServiceTests {
    private let stubs = StubTransport()

    @Test func `A custom service consists of a base class and components`() async throws {
        stubs.stub { _ in .json(#"{ "text": "milk" }"#) }
        let service = ReadNote().version(.v1).overrideConfiguration(configuration(stubs))
        #expect(try await service.fetchAsync() == Note(text: "milk"))
        #expect(
            stubs.requests.first?.url?.absoluteString
                == "https://notes.example.com/notes/api/v1/notes/7%20a?channelToken=TOKEN"
        )
        #expect(service.serviceParameters.parameters.isEmpty)
        service.addVersion(.v1_1)
        service.addParameter(key: "b", value: QueryParameter("b", "1")).addParameter(
            key: "a",
            value: QueryParameter("a", "2")
        )
        #expect(service.url?.absoluteString.hasSuffix("/v1.1/notes/7%20a?a=2&b=1&channelToken=TOKEN") == true)
        #expect(APIVersion(rawValue: "V1.1") == .v1_1 && APIVersion(rawValue: "2") == nil)
    }

    @Test func `A service with a body sends it`() async throws {
        stubs.stub { request in .data(request.httpBody ?? Data()) }
        let service = WriteNote().overrideConfiguration(configuration(stubs))
        await #expect(throws: OracleContentError.invalidURL("A note needs text.")) { try await service.submitAsync() }
        #expect(stubs.requests.isEmpty)
        #expect(try await service.text("milk").submitAsync() == Note(text: "milk"))
        #expect(stubs.requests.first?.httpMethod == "POST")
        #expect(stubs.requests.first?.httpBody == Data(#"{"text":"milk"}"#.utf8))
        #expect(try await service.submitAsyncWithoutParsing().0 == Data(#"{"text":"milk"}"#.utf8))
        let note = await withCheckedContinuation { continuation in
            service.submit { continuation.resume(returning: try? $0.get()) }
        }
        #expect(note == Note(text: "milk"))
        let raw = await withCheckedContinuation { continuation in
            service.submitAsDataTask { data, _, _ in continuation.resume(returning: data) }
        }
        #expect(raw == Data(#"{"text":"milk"}"#.utf8))
    }

    @Test func `The authorization of the configuration is not sent if a service excludes it`() throws {
        let headers = ["authorization": "Bearer t1", "X-App": "1"]
        let service = ReadNote().overrideConfiguration(configuration(stubs, headers: headers))
        #expect(service.request?.value(forHTTPHeaderField: "Authorization") == "Bearer t1")
        service.serviceParameters.includeAuthenticationHeader = false
        #expect(service.request?.value(forHTTPHeaderField: "Authorization") == nil)
        #expect(service.request?.value(forHTTPHeaderField: "X-App") == "1")
        service.serviceParameters.additionalHeaderValues = ["Authorization": "of the caller"]
        #expect(service.request?.value(forHTTPHeaderField: "Authorization") == "of the caller")
    }

    @Test func `A content type of the configuration is kept, and a service that reads sends no body`() {
        let service = ReadNote().overrideConfiguration(configuration(stubs, headers: ["content-type": "text/plain"]))
        service.serviceParameters.addPostBodyParameter(name: "text", value: "milk")
        #expect(service.request?.value(forHTTPHeaderField: "Content-Type") == "text/plain")
        #expect(service.request?.httpBody == nil && service.request?.httpMethod == "GET")
    }

    @Test func `The reason of a check lasts until the next check`() {
        let parameters = ServiceParameters()
        #expect(!parameters.check(" ", or: "A note needs a number."))
        #expect(parameters.invalidURLError == .invalidURL("A note needs a number."))
        #expect(parameters.check("7", or: "A note needs a number.") && parameters.invalidURLError == nil)
    }

    @Test func `A body that can't be created is a separate error`() async throws {
        let service = ReadNote().overrideConfiguration(configuration(stubs))
        service.serviceParameters = BrokenParameters()
        service.serviceParameters.configuration = configuration(stubs)
        await #expect(throws: OracleContentError.invalidPostBody) { try await service.fetchAsync() }
    }

    @Test func `The body of a request is created once`() async throws {
        stubs.stub { request in .data(request.httpBody ?? Data()) }
        let service = WriteNote().overrideConfiguration(configuration(stubs))
        service.serviceParameters = OutboxParameters()
        service.serviceParameters.configuration = configuration(stubs)
        #expect(try await service.submitAsync() == Note(text: "1"))
        #expect(try await service.submitAsync() == Note(text: "2"))
    }

    @Test func `Without a base URL no body is created`() async throws {
        stubs.stub { request in .data(request.httpBody ?? Data()) }
        let service = WriteNote()
        service.serviceParameters = OutboxParameters()
        service.overrideConfiguration(ContentConfiguration(url: { nil }, transport: stubs))
        await #expect(throws: OracleContentError.invalidRequest) { try await service.submitAsync() }
        #expect(try await service.overrideConfiguration(configuration(stubs)).submitAsync() == Note(text: "1"))
    }

    @Test func `A body that can't be created is the error, although another one could be`() async throws {
        let service = WriteNote()
        service.serviceParameters = UnsteadyParameters()
        service.overrideConfiguration(configuration(stubs))
        await #expect(throws: OracleContentError.invalidPostBody) { try await service.submitAsync() }
        #expect(stubs.requests.isEmpty)
    }

    @Test(arguments: ["milk\r\nX-Evil: 1", "milk\negg"])
    func `A header with a line break fails with its name, and nothing is sent`(value: String) async throws {
        let service = ReadNote().overrideConfiguration(configuration(stubs, headers: ["X-Shop": value]))
        let error = await #expect(throws: OracleContentError.self) { try await service.fetchAsync() }
        #expect((error?.rawError as? HTTPTransportError)?.code == .invalidRequest)
        #expect(error?.description.contains("The header X-Shop has line breaks") == true)
        #expect(error?.description.contains("milk") == false && stubs.requests.isEmpty)
    }

    @Test func `A base with brackets is encoded once, and its fragment is left out`() throws {
        let base = try #require(URL(string: "https://[::1]:8080/v[1]#top"))
        let service = ReadNote().overrideConfiguration(configuration(stubs)).overrideURL(base)
        service.addParameter(key: "a[]", value: QueryParameter("a[]", "b c"))
        #expect(
            service.url?.absoluteString
                == "https://[::1]:8080/v%5B1%5D/notes/api/v1.1/notes/7%20a?a%5B%5D=b%20c"
        )
        let rootless = try #require(URL(string: "/a://b"))
        #expect(service.overrideURL(rootless).url == nil)
    }

    #if os(macOS) || os(Linux)
    @Test func `A parameter may use its service while it is set, and while it is released`() async {
        // In a separate process, since a lock that is taken twice ends it.
        await #expect(processExitsWith: .success) {
            let parameters = ServiceParameters()
            parameters.addParameter(key: "a", value: CuriousItem(parameters))
            parameters.addParameter(key: "a", value: CuriousItem(parameters))
            parameters.parameters = ["offset": CuriousItem(parameters)]
            parameters.parameters = [:]
        }
    }
    #endif

    @Test func `An empty response that cannot be decoded is named as that`() async throws {
        stubs.stub { _ in .status(204) }
        let reading = ReadNote().overrideConfiguration(configuration(stubs))
        let listing = ListNotes().overrideConfiguration(configuration(stubs))
        for fetch in [reading.fetchAsync, listing.fetchNextAsync] as [() async throws -> Note] {
            let error = await #expect(throws: OracleContentError.self) { try await fetch() }
            #expect(error == .invalidDataReturned)
            #expect(error?.description.hasPrefix("The response is empty.") == true)
        }
    }

    @Test func `A transport that is set is also that of services without cache, unless they have one`() async throws {
        stubs.stub { _ in .json(#"{ "text": "milk" }"#) }
        let service = ReadNote().useNoCacheSession()
        var configuration = configuration(StubTransport())
        configuration.transport = stubs
        #expect(try await service.overrideConfiguration(configuration).fetchAsync() == Note(text: "milk"))
        configuration.noCacheTransport = stubs
        configuration.transport = StubTransport()
        #expect(try await service.overrideConfiguration(configuration).fetchAsync() == Note(text: "milk"))
    }

    @Test func `A custom download can set folder and file name`() async throws {
        stubs.stub { _ in .data(Data("milk".utf8)) }
        let folder = FileManager.default.temporaryDirectory.appending(path: "OracleContentTests-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let service = LoadNote().overrideConfiguration(configuration(stubs))
        service.storageDirectory = folder
        service.storageFilename = "note.txt"
        let file = try await service.downloadAsync().result
        #expect(file.standardizedFileURL.path == folder.appending(path: "note.txt").standardizedFileURL.path)
    }
}

/// A parameter that uses its service.
private final class CuriousItem: ConvertToURLQueryItem {
    private let parameters: ServiceParameters

    init(_ parameters: ServiceParameters) {
        self.parameters = parameters
    }

    deinit {
        _ = parameters.apiVersion
    }

    var queryItem: URLQueryItem? {
        _ = parameters.apiVersion
        return nil
    }
}
