// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

extension Process {
    /// This program once more, with other arguments; not started yet.
    static func ofThisProgram(_ arguments: [String]) throws -> Process {
        guard let program = Bundle.main.executableURL else {
            throw ProcessFailure(command: arguments.joined(separator: " "), message: "This program has no file.")
        }
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        return process
    }

    /// A program that is found where the shell would find it; not started yet.
    static func named(_ name: String, _ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [name] + arguments
        return process
    }

    /// Runs to the end.
    ///
    /// - Returns: What was printed, errors included unless they are left where they are.
    func output(withErrors: Bool = false) throws -> String {
        let pipe = Pipe()
        standardOutput = pipe
        if withErrors { standardError = pipe }
        standardInput = FileHandle.nullDevice
        try run()
        let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        waitUntilExit()
        guard terminationStatus == 0 else {
            throw ProcessFailure(command: (arguments ?? []).joined(separator: " "), message: text)
        }
        return text
    }
}
