// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// How much of this process is in memory, in kilobytes.
enum ResidentMemory {
    /// Right now.
    static func now() throws -> Int { try read("VmRSS") }

    /// At most, since the process began.
    static func peak() throws -> Int { try read("VmHWM") }

    private static func read(_ name: String) throws -> Int {
        let lines = try String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(separator: "\n")
        let line = lines.first { $0.hasPrefix("\(name):") } ?? ""
        guard let number = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) }) else {
            throw CocoaError(.fileReadCorruptFile)
        }
        return number
    }
}
