// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if os(macOS) || os(Linux)

import Testing

@Suite(.timeLimit(.minutes(10))) struct ErrorGalleryTests {
    @Test func `The guide to errors shows the texts of the code`() async throws {
        let expected = try await ErrorGallery.generate()
        #expect(
            try ErrorGallery.read(expecting: expected) == expected,
            "Write it anew with: SOA_WRITE_GALLERY=1 swift test --filter ErrorGalleryTests"
        )
    }
}

#endif
