// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// The machine that measures, as far as it matters.
struct Machine {
    let processor: String?
    let cores: Int
    let system: String
    let compiler: String

    /// This one.
    static var current: Machine {
        get throws {
            Machine(
                processor: processor,
                cores: ProcessInfo.processInfo.activeProcessorCount,
                system: try output(of: "uname", "-srm"),
                compiler: try output(of: "swift", "--version")
            )
        }
    }

    var text: String {
        ["\(cores) cores" + (processor.map { " of \($0)" } ?? ""), system, compiler].joined(separator: ", ")
    }

    private static var processor: String? {
        guard let info = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8) else { return nil }
        let line = info.split(separator: "\n").first { $0.hasPrefix("model name") }
        return line?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
    }

    /// The first line that a command prints.
    private static func output(of command: String...) throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).split(separator: "\n").first.map(String.init) ?? ""
    }
}
