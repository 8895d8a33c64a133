// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// A terminal without a screen: what a program shows on it is read, and what is typed is written, by the test.
struct PseudoTerminal: Sendable {
    /// No terminal can be made; the number is the system's.
    struct Unavailable: Error, Sendable {
        let code: Int32
    }

    /// The end that the program has.
    let device: FileHandle

    private let controller: FileHandle

    init() throws(Unavailable) {
        var ends: (controller: Int32, device: Int32) = (-1, -1)
        guard unsafe openpty(&ends.controller, &ends.device, nil, nil, nil) == 0 else { throw Unavailable(code: errno) }
        // Other processes that the tests start meanwhile are not to hold the terminal open.
        for end in [ends.controller, ends.device] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        self.controller = FileHandle(fileDescriptor: ends.controller, closeOnDealloc: true)
        self.device = FileHandle(fileDescriptor: ends.device, closeOnDealloc: true)
    }

    /// Waits for each prompt and types the answer, then reads until the program has let go of the terminal.
    ///
    /// - Returns: Everything that was shown.
    func converse(_ dialogue: [(prompt: String, answer: String)]) -> Data {
        try? device.close()
        var shown = Data()
        var seen = shown.startIndex
        var rest = dialogue[...]
        while let next = readSome() {
            shown.append(next)
            while let (prompt, answer) = rest.first,
                let found = shown.range(of: Data(prompt.utf8), in: seen..<shown.endIndex)
            {
                seen = found.upperBound
                rest.removeFirst()
                try? controller.write(contentsOf: Data(answer.utf8))
            }
        }
        return shown
    }

    /// Nil once the program has ended: Linux then reports an error, other systems an end of file.
    private func readSome() -> Data? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = unsafe read(controller.fileDescriptor, &buffer, buffer.count)
        return count > 0 ? Data(buffer[..<count]) : nil
    }
}
