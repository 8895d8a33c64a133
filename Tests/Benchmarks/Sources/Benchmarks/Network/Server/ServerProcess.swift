// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// The server of the network benchmark, in a process of its own, so that what it costs is not counted.
struct ServerProcess {
    let url: URL
    private let process: Process
    private let input: Pipe

    /// Starts the server, and waits until it takes requests.
    init() throws {
        let output = Pipe()
        input = Pipe()
        process = try Process.ofThisProgram(["serve"])
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let port = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)),
            let url = URL(string: "http://127.0.0.1:\(port)")
        else { throw ProcessFailure(command: "serve", message: "The server reported no port: \(text)") }
        self.url = url
    }

    /// Ends the server, and waits until it is gone.
    func end() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
