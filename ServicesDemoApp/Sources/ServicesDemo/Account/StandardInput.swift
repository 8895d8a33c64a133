// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser

/// The standard input of the demo.
enum StandardInput {
    /// Reads a password from the first line, or prompts for it if standard input is a terminal.
    static func password(at terminal: Terminal?) throws -> String {
        if let terminal { return try terminal.askSecret("Password (not shown): ") }
        guard let line = readLine() else { throw ValidationError("There is no password on standard input.") }
        return line
    }
}
