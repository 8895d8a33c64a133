// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Calls read as the README shows them.
// swift-format-ignore-file: OnlyOneTrailingClosureArgument

import Foundation
import SOA
import SOATesting
import Testing

@Suite struct SOAReadmeTests {
    @Test(.services())
    func `A service that is declared in one line is built once, and replaced by a registration`() {
        #expect(ServiceRegistry[.clock] is ContinuousClock)
        ServiceRegistry.add(.clock) { SuspendingClock() }  // replaces the default: at launch, in a scope, in a test
        let clock = ServiceRegistry[.clock]  // built once; without the line above, from the default
        #expect(clock is SuspendingClock)
        #expect(Stopwatch().clock is SuspendingClock)
    }

    @Test(.services())
    func `What the README registers can be resolved`() async throws {
        registerServices()
        let search = try ServiceRegistry.resolve(.search)
        #expect(search.store.path == ServiceRegistry[.store].path)
        #expect(try await ServiceRegistry.resolve(awaiting: .account).owner == "ann")
        #expect(try await ServiceRegistry.resolve(awaiting: .theme).name == "light")
    }

    @Test(.services())
    func `A scope has a basket of its own, which is saved when the scope ends`() async throws {
        registerServices()
        let basket = try await ServiceRegistry.withScope("session") { scope in
            await scope[.basket].put("apple")
            return scope[.basket]
        }
        #expect(await basket.items == ["apple"])
        #expect(await basket.isSaved)
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
        let files = [
            "NetworkReadmeTests.swift", "NetworkSamples.swift", "ReadmeTests.swift", "Samples.swift",
            "SharingSample.swift",
        ]
        let sources = try files.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
        let known = Set(sources.flatMap { $0.split(separator: "\n").map(normalised) })
        let blocks = try #require(readme).components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "\n```").first }
        #expect(blocks.count >= 6)
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
