// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A block of Swift in a guide or a documentation comment.
struct SwiftBlock: Equatable {
    /// The line of the file that the block begins on, which is the one of its fence.
    let line: Int
    /// Its code, normalised, without blank lines.
    var code: [String]
}

extension SwiftBlock {
    /// Reads the blocks of a guide, and the fences that do not say what they hold.
    static func read(_ guide: String) -> (blocks: [SwiftBlock], fencesWithoutLanguage: [Int]) {
        var blocks: [SwiftBlock] = []
        var silent: [Int] = []
        var open: SwiftBlock?
        var isInside = false
        for (index, raw) in guide.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = normalised(raw)
            if line.hasPrefix("```"), !isInside {
                isInside = true
                if line == "```" { silent.append(index + 1) }
                if line == "```swift" { open = SwiftBlock(line: index + 1, code: []) }
            } else if line == "```" {
                isInside = false
                if let block = open { blocks.append(block) }
                open = nil
            } else if !line.isEmpty {
                open?.code.append(line)
            }
        }
        return (blocks, silent)
    }

    /// Reads the blocks of a source's documentation comments, and the fences that do not say what they hold.
    static func read(commentsOf source: String) -> (blocks: [SwiftBlock], fencesWithoutLanguage: [Int]) {
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let line = line.drop(while: \.isWhitespace)
            return line.hasPrefix("///") ? line.dropFirst(3) : ""
        }
        return read(lines.joined(separator: "\n"))
    }

    /// A line without its indentation, and without the spaces that line comments up.
    static func normalised(_ line: Substring) -> String {
        line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
