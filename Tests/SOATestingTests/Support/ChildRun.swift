// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if os(Linux)

import Dispatch
import Foundation

/// A run of the fixtures in a process of its own, and what it reported.
struct ChildRun: Sendable {
    let status: Int32
    let output: String

    /// Runs this test bundle once more.
    ///
    /// - Parameter arguments: Which of the two libraries to run, and which of its fixtures.
    /// - Throws: What keeps the process from starting.
    init(_ arguments: String...) async throws {
        (status, output) = try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try Self.run(arguments) })
            }
        }
    }

    private static func run(_ arguments: [String]) throws -> (Int32, String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging([Fixture.variable: "1"]) { _, new in new }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    /// The lines that have all of these in them.
    func lines(with parts: String...) -> [Substring] {
        output.split(separator: "\n").filter { line in parts.allSatisfy { line.contains($0) } }
    }
}

#endif
