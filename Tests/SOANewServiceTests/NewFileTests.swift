// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOATestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct NewFileTests {
    #if os(macOS) || os(Linux)
    @Test func `nothing is left when a file cannot be written to its end`() async {
        // In a separate process, whose files are limited.
        await #expect(processExitsWith: .success) {
            let root = FileManager.default.temporaryDirectory.appending(path: "NewFileTests-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: root) }
            limitFiles()
            let files = [
                NewFile(url: root.appending(path: "Small.swift"), text: "// Fits.\n"),
                NewFile(url: root.appending(path: "Large.swift"), text: String(repeating: " ", count: 1 << 17)),
            ]
            #expect(throws: Refusal.self) { try NewFile.write(files, besides: [], in: root) }
            let left = try? FileManager.default.contentsOfDirectory(atPath: root.path)
            #expect(left == [])
        }
    }
    #endif
}
