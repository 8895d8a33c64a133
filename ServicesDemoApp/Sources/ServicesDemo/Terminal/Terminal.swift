// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// A terminal for prompts.
///
/// Prompts go to standard error, so the output can be redirected.
struct Terminal: Sendable {
    /// The terminal of the demo; nil if standard input or standard error is redirected.
    static var standard: Terminal? {
        isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 ? Terminal() : nil
    }

    /// Prompts, and returns the input.
    func ask(_ prompt: String) throws(TerminalError) -> String {
        write(prompt)
        guard let input = readLine() else {
            write("\n")
            throw .ended
        }
        return input
    }

    /// Prompts, and returns the input, which is not shown.
    func askSecret(_ prompt: String) throws(TerminalError) -> String {
        let saved = try settings()
        var quiet = saved
        // Signals are off too: Control-C must not end the program before the echo is restored.
        quiet.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        try apply(quiet)
        defer {
            try? apply(saved)
            write("\n")
        }
        write(prompt)
        return try readSecret()
    }

    private func readSecret() throws(TerminalError) -> String {
        var line = SecretLine()
        while true {
            var byte: UInt8 = 0
            let count = unsafe read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else { throw .ended }
            switch line.take(byte) {
            case .goesOn: continue
            case .done(let input): return input
            case .ended: throw .ended
            case .interrupted: throw .interrupted
            }
        }
    }

    private func settings() throws(TerminalError) -> termios {
        var settings = termios()
        guard unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else { throw .cannotHide }
        return settings
    }

    private func apply(_ settings: termios) throws(TerminalError) {
        var settings = settings
        guard unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) == 0 else { throw .cannotHide }
    }

    private func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}
