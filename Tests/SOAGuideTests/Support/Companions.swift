// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The Swift files that guides and comments take their blocks from, each as its lines, normalised, without blank ones.
struct Companions {
    private let files: [[String]]

    init(_ sources: [String]) {
        files = sources.map { source in
            source.split(separator: "\n").map(SwiftBlock.normalised).filter { !$0.isEmpty }
        }
    }

    /// The first line of a block that no file has after the lines before it; nil if a file has the block in one piece.
    func firstMissingLine(of block: SwiftBlock) -> String? {
        var found = 0
        for file in files {
            for start in file.indices where file[start] == block.code.first {
                found = max(found, zip(file[start...], block.code).prefix { $0 == $1 }.count)
            }
        }
        return found < block.code.count ? block.code[found] : nil
    }
}
