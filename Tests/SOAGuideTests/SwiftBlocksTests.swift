// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import Testing

@Suite struct SwiftBlocksTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The paths of all pages of the modules' documentation.
    private static let guides = paths(below: "Sources") { $0.contains(".docc/") && $0.hasSuffix(".md") }

    /// The paths of all sources whose comments have a block.
    private static let sources = paths(below: "Sources") { path in
        path.hasSuffix(".swift") && !path.contains(".docc/") && text(path)?.contains("/// ```") == true
    }

    /// The sources and tests of the examples, which the step `examples` compiles and runs.
    private static let samples = folders(in: "Examples").flatMap { example in
        ["Sources", "Tests"].flatMap { paths(below: "\(example)/\($0)") { $0.hasSuffix(".swift") } }
    }

    private static let companions = Companions(
        (samples
            + paths(below: "Tests") { path in
                path.hasSuffix(".swift") && (path.contains("/Guides/") || path.hasPrefix("Tests/Samples/"))
            }).compactMap(text)
    )

    @Test(arguments: guides)
    func `Every Swift block of a guide is compiled`(guide: String) throws {
        let (blocks, silent) = SwiftBlock.read(try #require(Self.text(guide)))
        Self.check(blocks, silent, of: guide)
    }

    @Test(arguments: sources)
    func `Every Swift block of a documentation comment is compiled`(source: String) throws {
        let (blocks, silent) = SwiftBlock.read(commentsOf: try #require(Self.text(source)))
        Self.check(blocks, silent, of: source)
    }

    @Test func `There are guides and comments to check`() {
        #expect(Self.guides.contains("Sources/SOA/SOA.docc/SOA.md"))
        #expect(Self.sources.contains("Sources/SOA/ServiceRegistry.swift"))
    }

    @Test func `A block is found in whatever way it is indented`() {
        let companions = Companions(["func f() {\n    let a = 1  // one\n\n    g(a)\n}\n"])
        let (blocks, silent) = SwiftBlock.read("Text\n\n```swift\nlet a = 1    // one\ng(a)\n```\n")
        #expect(blocks == [SwiftBlock(line: 3, code: ["let a = 1 // one", "g(a)"])])
        #expect(silent.isEmpty)
        #expect(blocks.compactMap(companions.firstMissingLine).isEmpty)
    }

    @Test func `A block of a documentation comment is read without the slashes`() {
        let source = "/// Text\n///\n///     ```swift\n/// let a = 1\n///\n///     g(a)\n/// ```\nfunc f() {}\n"
        let (blocks, silent) = SwiftBlock.read(commentsOf: source.replacing("///", with: "    ///"))
        #expect(blocks == [SwiftBlock(line: 3, code: ["let a = 1", "g(a)"])])
        #expect(silent.isEmpty)
    }

    @Test func `What is no documentation comment has no blocks`() {
        let (blocks, silent) = SwiftBlock.read(commentsOf: "// ```swift\n// let a = 1\n// ```\n```\nf()  /// ```\n")
        #expect(blocks.isEmpty)
        #expect(silent.isEmpty)
    }

    @Test(arguments: [
        ("let b = 2", "let b = 2"),
        ("let a = 1\nlet b = 2", "let b = 2"),
        ("let a = 1\ng(a, twice)", "g(a, twice)"),
        ("let a = 1\nlet c = 3", "let c = 3"),
        ("g(a)\nlet z = 26", "let z = 26"),
    ])
    func `A block that no companion has in one piece is reported by its first other line`(code: String, line: String) {
        let companions = Companions(["let a = 1\ng(a)\nlet c = 3\n", "let z = 26\n"])
        let blocks = SwiftBlock.read("```swift\n\(code)\n```").blocks
        #expect(blocks.map(companions.firstMissingLine) == [line])
    }

    @Test func `Blocks of other languages are nobody's business, but they say so`() {
        let (blocks, silent) = SwiftBlock.read("```sh\nswift test\n```\n\n```\nswift build\n```\n")
        #expect(blocks.isEmpty)
        #expect(silent == [5])
    }

    private static func check(_ blocks: [SwiftBlock], _ silent: [Int], of path: String) {
        for line in silent {
            Issue.record("\(path):\(line): this block does not say its language, such as swift, sh or text.")
        }
        for block in blocks {
            guard let missing = companions.firstMissingLine(of: block) else { continue }
            Issue.record("\(path):\(block.line): no file of a guide or example goes on with this line: \(missing)")
        }
    }

    private static func text(_ path: String) -> String? {
        try? String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private static func folders(in folder: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
        return (names ?? []).sorted().map { "\(folder)/\($0)" }
    }

    private static func paths(below folder: String, where isWanted: (String) -> Bool) -> [String] {
        let all = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
        return (all?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }.filter(isWanted).sorted()
    }
}
