// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser

/// What is piped into the demo.
enum StandardInput {
    /// Reads a password off the first line, or asks for it if standard input is a terminal.
    static func password(at terminal: Terminal?) throws -> String {
        if let terminal { return try terminal.askSecret("Password (not shown): ") }
        guard let line = readLine() else { throw ValidationError("There is no password on standard input.") }
        return line
    }
}
