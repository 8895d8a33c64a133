// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Calls read as the README shows them.
// swift-format-ignore-file: OnlyOneTrailingClosureArgument

import Foundation
import SOA
import SOADiagnostics
import SOATesting
import Testing

@Suite struct SOAReadmeTests {
    @Test(.services())
    func `The first example prints what the README says`() {
        var printed: [String] = []
        func print(_ text: String) { printed.append(text) }

        ServiceRegistry.add(.sharing) { MailSharing() }  // at launch: nothing is built yet
        print(ServiceRegistry.sharing.share("hello"))  // where it is used: built now, once
        ServiceRegistry.withOverrides({ $0.add(.sharing) { TestSharing() } }) {
            print(ServiceRegistry.sharing.share("hello"))  // in a test: a world of its own
        }
        #expect(printed == ["mailed: hello", "would share: hello"])
    }

    @Test(.services())
    func `Services are pulled in four ways`() async throws {
        registerServices()
        let sharing = ServiceRegistry.sharing  // by accessor
        let store = ServiceRegistry[.store]  // by typed name; stops with a report if it cannot be had
        let search = try ServiceRegistry.resolve(.search)  // the same, throwing what is wrong
        let account = try await ServiceRegistry.resolve(awaiting: .account)  // any service, from anywhere
        #expect(sharing is MailSharing)
        #expect(search.store.path == store.path)
        #expect(account.owner == "ann")
        #expect(try await ServiceRegistry.resolve(awaiting: .theme).name == "light")
    }

    @Test(.services())
    func `A session has a basket of its own, which is saved when the session ends`() async throws {
        registerServices()
        let session = ServiceRegistry.makeScope("session")
        session.add(.user) { User(name: "ann") }
        await session.run {
            print(ServiceRegistry[.user].name)  // inside, ServiceRegistry means the scope
            await ServiceRegistry[.basket].put("apple")  // this session's own basket
        }
        let basket = session[.basket]
        try await session.close()  // shuts down what was built in it, newest first
        #expect(await basket.items == ["apple"])
        #expect(await basket.isSaved)
    }

    @Test(.services())
    func `A registry is started, looked at, and shut down`() async throws {
        registerServices()
        try await ServiceRegistry.start(timeout: .seconds(60))  // ready, or a ServiceStartError that names all
        print(ServiceRegistry.snapshot())  // a table; also html, mermaid, dot, chromeTrace
        try await ServiceRegistry.shutdown(grace: .seconds(5))  // dependants first; each has five seconds to end
        let state = ServiceRegistry.snapshot().entries.first { $0.name == "account" }?.state
        #expect(state == .stopped)
    }

    @Test func `The report in the README is what the registry says`() throws {
        let text = ServiceRegistry.withOverrides({ $0.reset(.everything) }) { () -> String in
            ServiceRegistry.add("score") { 1 }
            ServiceRegistry.add(.search) {
                Search(
                    store: try ServiceRegistry.resolve(
                        .store,
                        fileID: "App/Services.swift",
                        line: 9,
                        function: "load()"
                    )
                )
            }
            do {
                _ = try ServiceRegistry.resolve(.search)
                return ""
            } catch {
                return "\(error)".replacingOccurrences(of: "\"overrides of root\"", with: "\"root\"")
            }
        }
        #expect(try #require(readme).contains("```text\n\(text)\n```"))
    }

    @Test func `Every Swift block of the README stands in these tests`() throws {
        let files = ["NetworkReadmeTests.swift", "NetworkSamples.swift", "ReadmeTests.swift", "Samples.swift"]
        let sources = try files.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
        let known = Set(sources.flatMap { $0.split(separator: "\n").map(normalised) })
        let blocks = try #require(readme).components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "\n```").first }
        #expect(blocks.count >= 10)
        for block in blocks {
            for line in block.split(separator: "\n").map(normalised) where !known.contains(line) {
                Issue.record("not compiled: \(line)")
            }
        }
    }

    private let folder = URL(filePath: #filePath).deletingLastPathComponent()

    private var readme: String? {
        let root = folder.deletingLastPathComponent().deletingLastPathComponent()
        return try? String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    }

    /// A line without its indentation and the spaces that line comments up.
    private func normalised(_ line: Substring) -> String {
        line.split(separator: " ").joined(separator: " ")
    }
}

@Suite struct WiringTests {
    @Test(.services { registerServices() })
    func `Everything is wired`() async {
        await expectValidWiring()
    }
}

@Suite struct SharingTests {
    @Test(.services { $0.add(.sharing) { TestSharing() } })
    func `Sharing is only pretended`() {
        #expect(ServiceRegistry.sharing.share("hello") == "would share: hello")
    }
}
