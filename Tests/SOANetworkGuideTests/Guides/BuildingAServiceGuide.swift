// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import SOAHTTP
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct Note: Codable, Hashable, Sendable {
    var id: String
    var text: String
}

final class NoteParameters: ServiceParameters, @unchecked Sendable {
    // Sendable: its only state is a constant.
    private let id: String

    init(id: String) {
        self.id = id
        super.init()
    }

    override var basePath: String { "/notes/api" }
    override var serviceSuffix: String { "notes/" + Self.pathSegment(id) }
    override func isWellFormed() -> Bool { check(id, or: "A note is read by its identifier.") }
}

final class ReadNote: BaseService<Note>, ImplementsFetchDetail, ImplementsVersion, ImplementsFields,
    ImplementsServiceOverrides, @unchecked Sendable
{
    // Sendable: it stores nothing besides what its base class does.
    typealias FieldSelection = FieldType

    init(id: String) { super.init(parameters: NoteParameters(id: id)) }
}

enum NoteOrder: ConvertToSortOrder {
    case date(OracleContentCore.SortOrder)

    var sortOrder: String {
        switch self {
        case .date(let order): "date:\(order.keyword)"
        }
    }
}

final class NotesParameters: ServiceParameters, @unchecked Sendable {
    override var basePath: String { "/notes/api" }
    override var serviceSuffix: String { "notes" }
}

final class ListNotes: BaseService<ContentPage<Note>>, ImplementsFetchListing, ImplementsSortOrder,
    ImplementsServiceOverrides, @unchecked Sendable
{
    // Sendable: it stores nothing besides what its base class does.
    typealias Order = NoteOrder

    init() { super.init(parameters: NotesParameters()) }

    @discardableResult
    func by(author: String) -> Self {
        addParameter(key: "author", value: QueryParameter("author", author))
    }
}

final class LoadNote: BaseDownloadService, ImplementsBaseDownload, ImplementsDownloadOverrides, @unchecked Sendable {
    // Sendable: it stores nothing besides what its base class does.
    init(id: String) { super.init(parameters: NoteParameters(id: id)) }
}

final class AddNoteParameters: ServiceParameters, @unchecked Sendable {
    override var basePath: String { "/notes/api" }
    override var serviceSuffix: String { "notes" }
    override var actionType: RequestType { .post }
}

final class AddNote: BaseService<Note>, ImplementsSubmit, ImplementsServiceOverrides, @unchecked Sendable {
    // Sendable: it stores nothing besides what its base class does.
    init(text: String) {
        super.init(parameters: AddNoteParameters())
        serviceParameters.addPostBodyParameter(name: "text", value: .string(text))
    }
}

struct ExportJob: Decodable, Sendable, SupportsPolling {
    var progress: String

    func isComplete() -> Bool { progress == "done" }
}

final class ExportJobParameters: ServiceParameters, @unchecked Sendable {
    override var basePath: String { "/notes/api" }
    override var serviceSuffix: String { "export" }
}

final class WaitForExport: BaseService<ExportJob>, ImplementsPolling, ImplementsServiceOverrides, @unchecked Sendable {
    // Sendable: it stores nothing besides what its base class does.
    init() { super.init(parameters: ExportJobParameters()) }
}

struct NotesClient: Sendable {
    let configuration: ContentConfiguration

    func readNote(id: String) -> ReadNote { ReadNote(id: id).overrideConfiguration(configuration) }
    func listNotes() -> ListNotes { ListNotes().overrideConfiguration(configuration) }
    func addNote(text: String) -> AddNote { AddNote(text: text).overrideConfiguration(configuration) }
}

@Suite struct BuildingAServiceGuide {
    private let printout = Printout()
    private func print(_ items: Any...) { printout.record(items) }
    private let transport = StubTransport()

    private func url() throws -> URL {
        try #require(URL(string: "https://notes.example.com"))
    }

    private func client() throws -> NotesClient {
        NotesClient(configuration: ContentConfiguration(url: try url(), transport: transport))
    }

    @Test func `A custom service reads a note`() async throws {
        let url = try url()
        transport.stub { _ in .json(#"{ "id": "7", "text": "milk" }"#) }

        let client = NotesClient(configuration: ContentConfiguration(url: url, transport: transport))
        let note = try await client.readNote(id: "7").version(.v1).fields("text").fetchAsync()
        print(note.text)  // milk

        #expect(printout.lines == ["milk"])
        #expect(
            transport.requests.map { $0.url?.absoluteString }
                == ["https://notes.example.com/notes/api/v1/notes/7?fields=text"]
        )
    }

    @Test func `Without an identifier, nothing is sent`() async throws {
        let client = try client()
        await #expect(throws: OracleContentError.invalidURL("A note is read by its identifier.")) {
            try await client.readNote(id: " ").fetchAsync()
        }
        #expect(transport.requests.isEmpty)
        #expect(client.readNote(id: "a/b").url?.absoluteString.hasSuffix("/notes/a%2Fb") == true)
    }

    @Test func `A listing is read page by page`() async throws {
        let client = try client()
        transport.stub { request in
            let isFirst = request.url?.query()?.contains("offset") != true
            let (id, more) = isFirst ? ("1", true) : ("2", false)
            return .json(#"{ "items": [{ "id": "\#(id)", "text": "" }], "hasMore": \#(more), "count": 1 }"#)
        }
        var ids: [String] = []
        for try await note in client.listNotes().by(author: "ann").order(.date(.desc)).limit(1).items() {
            ids.append(note.id)
        }
        #expect(ids == ["1", "2"])
        #expect(transport.requests.allSatisfy { $0.url?.query()?.contains("author=ann") == true })
        #expect(transport.requests.allSatisfy { $0.url?.query()?.contains("orderBy=date:desc") == true })
    }

    @Test func `A page is read from the JSON of the guide`() async throws {
        let client = try client()
        transport.stub { _ in
            .json(
                #"{ "items": [{ "id": "7", "text": "milk" }], "offset": 0, "limit": 1, "count": 1, "hasMore": true }"#
            )
        }
        let page = try await client.listNotes().limit(1).fetchNextAsync()
        #expect(page.items == [Note(id: "7", text: "milk")])
        #expect((page.offset, page.limit, page.count, page.hasMore) == (0, 1, 1, true))
    }

    @Test func `A download is a service of its own`() async throws {
        let client = try client()
        transport.stub { _ in .data(Data("milk".utf8)) }
        let download = LoadNote(id: "7").overrideConfiguration(client.configuration)
        let file = try await download.downloadAsync()
        defer { try? FileManager.default.removeItem(at: file.result.deletingLastPathComponent()) }
        #expect(try Data(contentsOf: file.result) == Data("milk".utf8))
        #expect(transport.requests.first?.url?.path() == "/notes/api/v1.1/notes/7")
    }

    @Test func `A body is sent as JSON`() async throws {
        let client = try client()
        transport.stub { _ in .json(#"{ "id": "8", "text": "bread" }"#) }
        let note = try await client.addNote(text: "bread").submitAsync()
        #expect(note == Note(id: "8", text: "bread"))
        #expect(transport.requests.first?.httpMethod == "POST")
        #expect(transport.requests.first?.httpBody == Data(#"{"text":"bread"}"#.utf8))
    }

    @Test func `A job is polled by the clock of the configuration`() async throws {
        let counter = Counter()
        transport.stub { _ in .json(counter.increment() == 1 ? #"{ "progress": "half" }"# : #"{ "progress": "done" }"#)
        }
        let clock = ManualClock()
        var configuration = try client().configuration
        configuration.clock = clock
        let service = WaitForExport().overrideConfiguration(configuration)
        async let job = service.pollAsync(attempts: 10, interval: .seconds(2))
        await clock.untilAsleep()
        clock.advance(by: .seconds(2))
        #expect(try await job.progress == "done")
        #expect(transport.requests.count == 2)
    }

    @Test func `A service is called in three styles`() async throws {
        let client = try client()
        transport.stub { _ in .json(#"{ "id": "7", "text": "milk" }"#) }
        let gate = Gate()
        let service = client.readNote(id: "7")
        service.fetch { result in
            print((try? result.get())?.text ?? "none")
            gate.open()
        }
        await gate.wait()
        #expect(printout.lines == ["milk"])
    }
}
