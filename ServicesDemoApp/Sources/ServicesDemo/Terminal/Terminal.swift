// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// Somebody at a terminal who can be asked.
///
/// Questions go to standard error, so that output can go elsewhere.
struct Terminal: Sendable {
    /// The terminal that the demo was started from; nil if its input or its questions would go elsewhere.
    static var standard: Terminal? {
        isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 ? Terminal() : nil
    }

    /// Asks a question, and returns what was typed.
    func ask(_ prompt: String) throws(TerminalError) -> String {
        write(prompt)
        guard let answer = readLine() else {
            write("\n")
            throw .ended
        }
        return answer
    }

    /// Asks a question, and does not show what is typed.
    func askSecret(_ prompt: String) throws(TerminalError) -> String {
        let saved = try settings()
        var quiet = saved
        // Without signals too: Control-C must not leave a terminal behind that shows nothing.
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
            case .done(let answer): return answer
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
