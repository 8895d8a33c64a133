// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoBackend
import DemoServices
import DemoTestSupport
import Foundation
import OracleContentCore
import SOA
import SOAHTTP
import SOATesting
import Synchronization
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The production service, as the registry makes it, over a real backend.
@Suite(.timeLimit(.minutes(10))) struct ContentGalleryServiceTests {
    /// Registers the dependencies of the service, and resolves it.
    private func service(_ environment: DemoEnvironment, _ folder: TestFolder) -> any ContentGalleryService {
        BackendConnection.register(to: environment)
        return service(folder)
    }

    private func service(_ folder: TestFolder) -> any ContentGalleryService {
        DiskFileCache.register(in: folder.url.appending(path: "cache"))
        // Existing instances have the previous connection.
        ServiceRegistry.reset(.serviceProvider)
        ServiceRegistry.reset(.contentGalleryService)
        return ServiceRegistry.contentGalleryService
    }

    @Test(.services()) func `pages follow each other to the end`() async throws {
        try await TestFolder.with { folder in
            try await DemoBackend.serving(.production) { url in
                let service = service(.production(url), folder)
                var names: [String] = []
                var offset: Int? = 0
                while let start = offset {
                    let page = try await service.images(GalleryQuery(limit: 3), startingAt: start)
                    #expect(page.total == 7)
                    names += page.images.map(\.name)
                    offset = page.nextOffset
                }
                #expect(names.count == 7)
                #expect(names == names.sorted())
                let first = try await service.images(GalleryQuery(), startingAt: 0).images.first
                let expected = GalleryImage(
                    id: "IMG-ALPINE-PASS",
                    name: "alpine-pass.png",
                    description: "A road winds up to a pass while the mountains are still blue"
                )
                #expect(first == expected)
            }
        }
    }

    @Test(.services()) func `images are filtered by words and by category`() async throws {
        try await TestFolder.with { folder in
            try await DemoBackend.serving(.production) { url in
                let service = service(.production(url), folder)
                for (words, category, names) in [
                    ("ROAD sun", nil, ["coast-road.png"]), ("  van ", nil, ["blue-van.png"]),
                    ("", "Vehicles", ["blue-van.png", "red-roadster.png"]), ("red", "Vehicles", ["red-roadster.png"]),
                    ("", "Nowhere", []), ("\" or type eq \"Story", nil, []), ("%", nil, []), ("\\", nil, []),
                ] {
                    let query = GalleryQuery(words: words, category: category)
                    let found = try await service.images(query, startingAt: 0).images.map(\.name)
                    #expect(found == names, "\(words) \(category ?? "")")
                }
                let categories = try await service.categories(in: .showroom)
                #expect(categories.count == 11)
                #expect(categories.first == "Bridges" && categories == categories.sorted())
            }
        }
    }

    @Test(.services()) func `a request for the secure channel has a token, and returns its own images`() async throws {
        try await TestFolder.with { folder in
            try await DemoBackend.serving(.production) { url in
                let service = service(.production(url), folder)
                let names = try await service.images(GalleryQuery(channel: .workshop), startingAt: 0).images.map(\.name)
                #expect(names == ["blue-van.png", "gearbox-plan.png", "night-garage.png", "red-roadster.png"])
                let details = try await service.details(of: "IMG-GEARBOX-PLAN", in: .workshop)
                #expect(details.categories == ["Plans"])
                let downloaded = try await service.download(
                    details.files[0],
                    of: details,
                    in: .workshop,
                    into: folder.url,
                    progress: { _ in }
                )
                #expect(downloaded.size == details.files[0].size)
                await #expect(throws: ContentGalleryError.notFound("IMG-GEARBOX-PLAN")) {
                    try await service.details(of: "IMG-GEARBOX-PLAN", in: .showroom)
                }
            }
        }
    }

    @Test(.services()) func `an expired token is renewed once, then reported`() async throws {
        try await TestFolder.with { folder in
            try await DemoBackend.serving(.production, tokenLifetime: .zero) { url in
                let service = service(.production(url), folder)
                await #expect(throws: ContentGalleryError.notAuthorized) {
                    try await service.images(GalleryQuery(channel: .workshop), startingAt: 0)
                }
            }
            let transport = StubTransport()
            transport.stub {
                $0.httpMethod == "POST"
            } with: { _ in
                .json(#"{"token":"token \#(transport.requests.count)"}"#)
            }
            transport.stub {
                $0.value(forHTTPHeaderField: "Authorization") == "Bearer token 1"
            } with: { _ in
                .status(401)
            }
            transport.stub {
                $0.value(forHTTPHeaderField: "Authorization") == "Bearer token 3"
            } with: { _ in
                .json(#"{"items":[],"hasMore":false,"totalResults":0}"#)
            }
            let url = try #require(URL(string: "https://example.com"))
            ServiceRegistry.add(.backendConnection) { BackendConnection(baseURL: url, transport: transport) }
            let page = try await self.service(folder).images(GalleryQuery(channel: .workshop), startingAt: 0)
            #expect(page == GalleryPage(images: [], total: 0))
            #expect(transport.requests.count == 4)
        }
    }

    @Test(.services()) func `an image has its files and its categories`() async throws {
        try await TestFolder.with { folder in
            try await DemoBackend.serving(.production) { url in
                let details = try await service(.production(url), folder).details(of: "IMG-BLUE-VAN", in: .showroom)
                #expect(details.image.name == "blue-van.png")
                #expect(details.categories == ["Day", "Vans"])
                #expect(details.files.map(\.rendition) == [nil, "Thumbnail", "Small", "Medium", "Large"])
                #expect(details.files.map(\.width) == [800, 128, 240, 400, 640])
                #expect(details.files.allSatisfy { ($0.size ?? 0) > 1000 && $0.mimeType.hasPrefix("image/") })
            }
        }
    }

    @Test(.services()) func `a file is downloaded with progress, and not again while it is current`() async throws {
        try await TestFolder.with { folder in
            try await DemoBackend.serving(.production) { url in
                let service = service(.production(url), folder)
                let details = try await service.details(of: "IMG-BLUE-VAN", in: .showroom)
                let target = folder.url.appending(path: "new/folder")
                for (index, name) in [(0, "blue-van.png"), (2, "blue-van-Small.jpg")] {
                    for isFirst in [true, false] {
                        let parts = Mutex<[Double]>([])
                        let downloaded = try await service.download(
                            details.files[index],
                            of: details,
                            in: .showroom,
                            into: target,
                            progress: { part in parts.withLock { $0.append(part) } }
                        )
                        let values = parts.withLock { $0 }
                        #expect(downloaded.file == target.appending(path: name))
                        #expect(downloaded.wasTransferred == isFirst)
                        #expect(values == values.sorted() && values.last == 1)
                        #expect(try Data(contentsOf: downloaded.file).count == details.files[index].size)
                    }
                }
                #expect(try FileManager.default.contentsOfDirectory(atPath: target.path).count == 2)
            }
        }
    }

    @Test(.services()) func `a thumbnail can be shown`() async throws {
        try await TestFolder.with { folder in
            try await DemoBackend.serving(.production) { url in
                let service = service(.production(url), folder)
                let image = OracleContentCoreImage(data: try await service.thumbnail(of: "IMG-BLUE-VAN", in: .showroom))
                #expect(image?.width == 128)
                let again = try await service.thumbnail(of: "IMG-BLUE-VAN", in: .showroom)
                #expect(again == image?.data)
                await #expect(throws: ContentGalleryError.notFound("IMG-NONE")) {
                    try await service.thumbnail(of: "IMG-NONE", in: .showroom)
                }
            }
        }
    }

    @Test(.services()) func `an unknown item is reported, and nothing is written`() async throws {
        try await TestFolder.with { folder in
            try await DemoBackend.serving(.production) { url in
                let service = service(.production(url), folder)
                for id in ["NOWHERE", "", "../items", "STORY-OVER-THE-PASS"] {
                    await #expect(throws: ContentGalleryError.notFound(id)) {
                        try await service.details(of: id, in: .showroom)
                    }
                }
                let details = try await service.details(of: "IMG-BLUE-VAN", in: .showroom)
                let huge = GalleryFile(rendition: "Huge", mimeType: "image/jpeg", size: nil, width: nil, height: nil)
                await #expect(throws: ContentGalleryError.notFound("IMG-BLUE-VAN Huge")) {
                    try await service.download(huge, of: details, in: .showroom, into: folder.url, progress: { _ in })
                }
                let file = try folder.write(Data(), to: "file")
                let blocked = URL(fileURLWithPath: file).appending(path: "folder")
                let error = await #expect(throws: ContentGalleryError.self) {
                    try await service.download(
                        details.files[0],
                        of: details,
                        in: .showroom,
                        into: blocked,
                        progress: { _ in }
                    )
                }
                guard case .notSaved = error else {
                    Issue.record("unexpected: \(String(describing: error))")
                    return
                }
            }
        }
    }

    @Test(.services()) func `staging shows other images`() async throws {
        try await TestFolder.with { folder in
            try await DemoBackend.serving(.staging) { url in
                let page = try await service(.staging(url), folder).images(GalleryQuery(), startingAt: 0)
                #expect(page.total == 3)
                #expect(page.images.allSatisfy { $0.description.hasPrefix("Staging: ") })
            }
        }
    }

    @Test(.services(), arguments: ContentChannel.allCases)
    func `stubs respond without a backend`(channel: ContentChannel) async throws {
        try await TestFolder.with { folder in
            let service = service(.stub, folder)
            let page = try await service.images(GalleryQuery(channel: channel), startingAt: 0)
            let image = try #require(page.images.first)
            #expect(page.total == 1 && page.nextOffset == nil)
            #expect(try await service.categories(in: channel) == ["Vans"])
            let details = try await service.details(of: image.id, in: channel)
            for file in details.files {
                let downloaded = try await service.download(
                    file,
                    of: details,
                    in: channel,
                    into: folder.url,
                    progress: { _ in }
                )
                #expect(downloaded.size == file.size)
            }
            #expect(try await service.thumbnail(of: image.id, in: channel).count > 1000)
            for id in ["OTHER", "../assets", "."] {
                await #expect(throws: ContentGalleryError.notFound(id)) {
                    try await service.details(of: id, in: channel)
                }
            }
        }
    }

    @Test(.services()) func `a recording is replayed, with its files and without tokens`() async throws {
        /// The content of a channel.
        func look(_ service: any ContentGalleryService, _ folder: TestFolder) async throws -> [String] {
            let page = try await service.images(GalleryQuery(channel: .workshop), startingAt: 0)
            let details = try await service.details(of: page.images[0].id, in: .workshop)
            let file = try await service.download(
                details.files[2],
                of: details,
                in: .workshop,
                into: folder.url,
                progress: { _ in }
            )
            return page.images.map(\.name) + ["\(file.size) \(file.wasTransferred)"]
        }
        try await TestFolder.with { folder in
            let recorder = Recorder()
            let seen = try await DemoBackend.serving(.production) { url in
                BackendConnection.register(to: .production(url), recorder: recorder)
                return try await look(service(folder), folder)
            }
            let recording = recorder.recording
            let requests = recording.exchanges.map { "\($0.request.url) \($0.request.headers)" }.joined()
            #expect(!requests.contains("9b3e42d8workshop") && !requests.contains("Bearer 0"))
            let replayed = try await ServiceRegistry.withOverrides { _ in
                BackendConnection.register(to: .replay(recording))
            } operation: {
                try await TestFolder.with { try await look(service($0), $0) }
            }
            #expect(replayed == seen)
        }
    }

    @Test(.services()) func `an unavailable backend is reported`() async throws {
        try await TestFolder.with { folder in
            let url = try #require(URL(string: "http://127.0.0.1:1"))
            let error = await #expect(throws: ContentGalleryError.self) {
                try await service(.production(url), folder).images(GalleryQuery(), startingAt: 0)
            }
            #expect(error?.description.hasPrefix("the gallery is not available: ") == true)
        }
    }

    @Test(
        .services(),
        arguments: [
            (400, ContentGalleryError.refused("no reason")), (401, .notAuthorized), (403, .notAuthorized),
            (404, .notFound("X")),
        ]
    )
    func `a rejection has its own case`(status: Int, error: ContentGalleryError) async throws {
        try await TestFolder.with { folder in
            let transport = StubTransport()
            transport.stub { _ in .status(status, body: Data(#"{"detail":"no reason"}"#.utf8)) }
            let url = try #require(URL(string: "https://example.com"))
            ServiceRegistry.add(.backendConnection) { BackendConnection(baseURL: url, transport: transport) }
            await #expect(throws: error) { try await service(folder).details(of: "X", in: .showroom) }
            #expect(!error.description.isEmpty)
        }
    }

    @Test(.services()) func `a cancelled call throws a cancellation`() async throws {
        try await TestFolder.with { folder in
            let transport = StubTransport()
            transport.stub { _ in throw CancellationError() }
            let url = try #require(URL(string: "https://example.com"))
            ServiceRegistry.add(.backendConnection) { BackendConnection(baseURL: url, transport: transport) }
            await #expect(throws: ContentGalleryError.cancelled) {
                try await service(folder).images(GalleryQuery(), startingAt: 0)
            }
        }
    }

    @Test(.services()) func `a file stays in its folder, for any name of the image`() async throws {
        try await TestFolder.with { folder in
            let service = service(.stub, folder)
            let files = try await service.details(of: "STUB-VAN", in: .showroom).files
            for (name, file, expected) in [
                ("../../etc/passwd", files[0], "etc-passwd"), ("..", files[0], "STUB-VAN"), ("", files[0], "STUB-VAN"),
                ("a\u{0}b\nc", files[0], "a-b-c"), ("Auto ü.png", files[1], "Auto---Small.jpg"),
                ("/", files[1], "STUB-VAN-Small.jpg"),
                (String(repeating: "x", count: 300), files[0], String(repeating: "x", count: 100)),
            ] {
                let image = GalleryImage(id: "STUB-VAN", name: name, description: "")
                let downloaded = try await service.download(
                    file,
                    of: GalleryImageDetails(image: image, categories: [], files: files),
                    in: .showroom,
                    into: folder.url,
                    progress: { _ in }
                )
                #expect(downloaded.file.lastPathComponent == expected)
                #expect(FileManager.default.fileExists(atPath: folder.path(expected)))
            }
        }
    }
}
