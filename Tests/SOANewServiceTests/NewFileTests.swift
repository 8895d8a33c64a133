// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

@Suite(.timeLimit(.minutes(5))) struct NewFileTests {
    /// Limits the size of files in this process, as a disk does that is full after 64 KB.
    private static func limitFiles() {
        _ = signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: 1 << 16, rlim_max: 1 << 16)
        #if canImport(Darwin)
        _ = unsafe setrlimit(RLIMIT_FSIZE, &limit)
        #else
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        #endif
    }

    #if os(macOS) || os(Linux)
    @Test func `nothing is left when a file cannot be written to its end`() async {
        // In a separate process, whose files are limited.
        await #expect(processExitsWith: .success) {
            let root = FileManager.default.temporaryDirectory.appending(path: "NewFileTests-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: root) }
            Self.limitFiles()
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
