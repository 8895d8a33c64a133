// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// A pseudo terminal: the test reads the output of a program and writes its input.
struct PseudoTerminal: Sendable {
    /// An error thrown when the system can't create a terminal, with the number of the system.
    struct Unavailable: Error, Sendable {
        let code: Int32
    }

    /// The end for the program.
    let device: FileHandle

    private let controller: FileHandle

    init() throws(Unavailable) {
        var ends: (controller: Int32, device: Int32) = (-1, -1)
        guard unsafe openpty(&ends.controller, &ends.device, nil, nil, nil) == 0 else { throw Unavailable(code: errno) }
        // Other processes of the tests must not keep the terminal open.
        for end in [ends.controller, ends.device] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        self.controller = FileHandle(fileDescriptor: ends.controller, closeOnDealloc: true)
        self.device = FileHandle(fileDescriptor: ends.device, closeOnDealloc: true)
    }

    /// Waits for each prompt and types the input, then reads until the program has closed the terminal.
    ///
    /// - Returns: Everything that was shown.
    func converse(_ dialogue: [(prompt: String, input: String)]) -> Data {
        try? device.close()
        var shown = Data()
        var seen = shown.startIndex
        var rest = dialogue[...]
        while let next = readSome() {
            shown.append(next)
            while let (prompt, input) = rest.first,
                let found = shown.range(of: Data(prompt.utf8), in: seen..<shown.endIndex)
            {
                seen = found.upperBound
                rest.removeFirst()
                try? controller.write(contentsOf: Data(input.utf8))
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
