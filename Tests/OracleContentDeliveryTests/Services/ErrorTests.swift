// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import OracleContentDelivery
import SOAHTTP
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct ErrorTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let call: @Sendable (DeliveryAPI) async throws -> Void
        let text: String

        init(_ name: String, _ text: String, _ call: @escaping @Sendable (DeliveryAPI) async throws -> Void) {
            testDescription = name
            self.text = text
            self.call = call
        }
    }

    static let incomplete: [Row] = [
        Row("slug", "Slug cannot be empty.") { _ = try await $0.readAsset(slug: "").fetchAsync() },
        Row("asset", "Asset ID cannot be empty.") { _ = try await $0.readAsset(assetId: " ").fetchAsync() },
        Row("step", "Asset ID cannot be empty.") { _ = try await $0.readAsset(assetId: "..").fetchAsync() },
        Row("native", "Asset identifier cannot be empty.") {
            _ = try await $0.downloadNative(identifier: "").downloadAsync()
        },
        Row("rendition", "Rendition name cannot be empty.") {
            _ = try await $0.downloadRendition(identifier: "1", renditionName: "").downloadAsync()
        },
        Row("thumbnail", "Asset identifier cannot be empty.") {
            _ = try await $0.downloadThumbnail(identifier: "", fileGroup: "Images").downloadAsync()
        },
        Row("taxonomy", "Taxonomy ID cannot be empty.") { _ = try await $0.readTaxonomy(taxonomyId: "").fetchAsync() },
        Row("categories", "Taxonomy ID cannot be empty.") {
            _ = try await $0.listTaxonomyCategories(taxonomyId: "").fetchNextAsync()
        },
        Row("category of no taxonomy", "Taxonomy ID cannot be empty.") {
            _ = try await $0.readTaxonomyCategory(taxonomyId: "", categoryId: "1").fetchAsync()
        },
        Row("category", "TaxonomyCategory ID cannot be empty.") {
            _ = try await $0.readTaxonomyCategory(taxonomyId: "1", categoryId: "").fetchAsync()
        },
        Row("raw", "Slug cannot be empty.") { _ = try await $0.readAsset(slug: "").fetchAsyncWithoutParsing() },
        Row("callback", "Slug cannot be empty.") { api in
            _ = try await withCheckedContinuation { continuation in
                api.readAsset(slug: "").fetch { continuation.resume(returning: $0) }
            }
            .get()
        },
    ]

    @Test(arguments: incomplete)
    func `Without an identifier, nothing is sent`(_ row: Row) async throws {
        let client = try Client()
        await #expect(throws: OracleContentError.invalidURL(row.text)) { try await row.call(client.api) }
        #expect(client.stubs.requests.isEmpty)
    }

    private let missing =
        #"{"title":"Item Not Found","status":404,"detail":"Item not found: X1","o:errorCode":"CEC-1","o:errorDetails":[{"title":"T","o:errorPath":"p"}]}"#

    @Test func `An error status has the server's detail`() async throws {
        let client = try Client(responding: .status(404, body: Data(missing.utf8)))
        let thrown = await #expect(throws: OracleContentError.self) {
            try await client.api.readAsset(assetId: "X1").fetchAsync()
        }
        let error = try #require(thrown)
        guard case .serverErrorNotFound(404, let json) = error else {
            Issue.record("another case: \(error)")
            return
        }
        #expect(json.objectValue()?["detail"]?.stringValue() == "Item not found: X1")
        #expect(error.description.contains("Item not found: X1"))
        #expect(error.serverStatusCode == 404 && error.associatedServerStatusCode == 404)
        #expect(error.jsonValue == json && error.jsonResponse == json && error.jsonString() == json.jsonString())
        let copy = error
        #expect(error == copy)
        #expect(error != .serverErrorNotFound(404, "another"))
    }

    @Test func `An error response has the server's code and details`() async throws {
        let client = try Client(responding: .status(400, body: Data(missing.utf8)))
        let thrown = await #expect(throws: OracleContentError.self) {
            try await client.api.listAssets().fetchNextAsync()
        }
        let error = try #require(thrown)
        let response = try #require(error.userInfo["errorResponse"] as? ServerErrorResponse)
        #expect(response.errorCode == "CEC-1")
        #expect(response.errorDetails?.first?.errorPath == "p")
        #expect(response.title == "Item Not Found" && response.status == 404)
    }

    @Test func `A status without a case of its own has the server's detail`() async throws {
        let client = try Client(responding: .status(418, body: Data(#"{ "detail": "short and stout" }"#.utf8)))
        let thrown = await #expect(throws: OracleContentError.self) {
            try await client.api.readAsset(assetId: "1").fetchAsync()
        }
        let error = try #require(thrown)
        #expect(error == .responseStatusError(418, ["detail": "short and stout"]))
        #expect(error.errorDescription == "Error 418: short and stout")
    }

    static let statuses: [(Int, @Sendable (Int, JSONValue<NoAsset>) -> OracleContentError)] = [
        (400, { .serverErrorBadRequest($0, $1) }), (401, { .serverErrorUnauthorized($0, $1) }),
        (403, { .serverErrorForbidden($0, $1) }), (404, { .serverErrorNotFound($0, $1) }),
        (409, { .serverErrorConflict($0, $1) }), (500, { .serverErrorInternalServerError($0, $1) }),
        (503, { .serverErrorServiceUnavailable($0, $1) }), (302, { .responseStatusError($0, $1) }),
    ]

    @Test func `Each status has its case for calls and for downloads`() async throws {
        for (status, makeError) in Self.statuses {
            let client = try Client(responding: .status(status, body: Data("no JSON".utf8)))
            await #expect(throws: makeError(status, "no JSON")) {
                try await client.api.readAsset(assetId: "1").fetchAsync()
            }
            await #expect(throws: makeError(status, "no JSON")) {
                try await client.api.downloadNative(identifier: "1").downloadAsync()
            }
        }
    }

    @Test func `Status 304 is an error for a decoded response, and not for a raw one`() async throws {
        let client = try Client(responding: .status(304))
        await #expect(throws: OracleContentError.notModified) {
            try await client.api.readAsset(assetId: "1").fetchAsync()
        }
        let status = await withCheckedContinuation { continuation in
            client.api.readAsset(assetId: "1").fetchAsDataTask { data, response, error in
                #expect(data?.isEmpty == true && error == nil)
                continuation.resume(returning: (response as? HTTPURLResponse)?.statusCode)
            }
        }
        #expect(status == 304)
    }

    @Test func `Errors of other layers are wrapped in an error of the library`() async throws {
        let offline = try Client(responding: .failure(URLError(.notConnectedToInternet)))
        await #expect(throws: OracleContentError.other(URLError(.notConnectedToInternet))) {
            try await offline.api.readAsset(assetId: "1").fetchAsync()
        }
        let broken = try Client(responding: .json(#"{ "name": "no identifier" }"#))
        let thrown = await #expect(throws: OracleContentError.self) {
            try await broken.api.readAsset(assetId: "1").fetchAsync()
        }
        let error = try #require(thrown)
        #expect(error.rawError is DecodingError)
        #expect(error.description == "The response cannot be decoded: the key id is missing.")
        #expect(OracleContentError.other(URLError(.timedOut)) != .other(URLError(.badURL)))
    }

    @Test func `Cancelling a task throws at once, and cancels its request`() async throws {
        let client = try Client()
        let (asked, cancelled) = (Gate(), Gate())
        client.stubs.stub { _ in
            try await withTaskCancellationHandler {
                asked.open()
                await Gate().waitUntilCancelled()
                throw CancellationError()
            } onCancel: {
                cancelled.open()
            }
        }
        let service = client.api.listAssets()
        let task = Task { try await service.fetchNextAsync() }
        await asked.wait()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await cancelled.wait()
        #expect(service.url?.query()?.contains("offset=0") == true)
        #expect(service.hasMore)
    }

    @Test func `Cancelling a service cancels all its calls`() async throws {
        let client = try Client()
        let asked = Gate()
        client.stubs.stub { _ in
            asked.open()
            await Gate().waitUntilCancelled()
            throw URLError(.cancelled)
        }
        let service = client.api.readAsset(assetId: "1")
        service.cancel()
        async let result = withCheckedContinuation { continuation in
            service.fetch { continuation.resume(returning: $0) }
        }
        await asked.wait()
        service.cancel()
        let error = await result
        #expect(throws: CancellationError.self) { try error.get() }
    }
}

extension ErrorTests {
    @Test func `A stub whose file can't be read is the error of its transport, and no failed download`() async throws {
        let folder = try TestFolder()
        let file = folder.url.appending(path: "content/published/api/v1.1/items.json")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: file)
        let client = try Client()
        client.stubs.stub(folder: folder.url)
        let error = await #expect(throws: OracleContentError.self) {
            try await client.api.listAssets().fetchNextAsync()
        }
        #expect((error?.rawError as? HTTPTransportError)?.code == .noStub)
        #expect(error?.description.hasPrefix("The file of the stub can't be read: ") == true)
    }
}

extension Gate {
    /// Waits until the task is cancelled.
    func waitUntilCancelled() async {
        await withTaskCancellationHandler {
            await wait()
        } onCancel: {
            open()
        }
    }
}
