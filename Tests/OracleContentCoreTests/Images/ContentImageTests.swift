// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import SOATestSupport
import Testing

@Suite struct ContentImageTests {
    private static func bytes(_ base64: String) -> Data { Data(base64Encoded: base64) ?? Data() }

    static let png = bytes(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    )
    private static let gif = Data("GIF89a".utf8) + [3, 0, 2, 0, 0, 0, 0, 0x3B]
    private static let jpeg = Data([
        0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC0, 0, 11, 8, 0, 20, 0, 30, 1, 1, 0x11, 0, 0xFF, 0xDA, 0, 2, 7,
        0xFF, 0xD9,
    ])
    private static let webp =
        Data("RIFF".utf8) + [22, 0, 0, 0] + Data("WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 6, 0, 0]
    private static let losslessWebP =
        Data("RIFF".utf8) + [20, 0, 0, 0] + Data("WEBPVP8L".utf8) + [8, 0, 0, 0, 0x2F, 4, 0x80, 1, 0, 1, 2, 3]
    private static let lossyWebP =
        Data("RIFF".utf8) + [24, 0, 0, 0] + Data("WEBPVP8 ".utf8)
        + [12, 0, 0, 0, 0, 0, 0, 0x9D, 1, 0x2A, 5, 0x40, 7, 0x80, 1, 2]
    private static let bmp =
        Data("BM".utf8) + [26, 0, 0, 0, 0, 0, 0, 0, 26, 0, 0, 0, 40, 0, 0, 0, 9, 0, 0, 0, 0xF8, 0xFF, 0xFF, 0xFF]

    private static let oldBMP =
        Data("BM".utf8) + [26, 0, 0, 0, 0, 0, 0, 0, 26, 0, 0, 0, 12, 0, 0, 0, 9, 0, 8, 0, 1, 0, 24, 0]

    static let samples: [(Data, ContentImage.Format, Int, Int)] = [
        (png, .png, 1, 1), (gif, .gif, 3, 2), (jpeg, .jpeg, 30, 20), (webp, .webp, 5, 7),
        (losslessWebP, .webp, 5, 7), (lossyWebP, .webp, 5, 7), (bmp, .bmp, 9, 8), (oldBMP, .bmp, 9, 8),
    ]

    @Test func `Format and size are read from the bytes`() throws {
        for (data, format, width, height) in Self.samples {
            let image = try #require(ContentImage(data: data), "\(format)")
            #expect(image.format == format && image.width == width && image.height == height)
            #expect(image.data == data)
        }
    }

    @Test func `A truncated image is nil`() {
        for (data, format, _, _) in Self.samples {
            for lost in 1..<data.count {
                #expect(ContentImage(data: data.dropLast(lost)) == nil, "\(format) without \(lost)")
            }
        }
    }

    @Test func `Bytes after the end of an image are ignored`() {
        for (data, format, width, height) in Self.samples {
            let image = ContentImage(data: data + Data("trailing bytes\0".utf8))
            #expect(image?.format == format && image?.width == width && image?.height == height, "\(format)")
        }
    }

    @Test func `An image is read from its file`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "ContentImageTests-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        for (data, format, _, _) in Self.samples {
            try data.write(to: file)
            #expect(ContentImage(contentsOf: file) == ContentImage(data: data), "\(format)")
        }
        #expect(ContentImage(contentsOf: file.appending(path: "none")) == nil)
    }

    #if os(macOS) || os(Linux)
    @Test func `A large file that is no image is never held in memory`() async {
        // In a separate process, since other tests allocate memory too.
        await #expect(processExitsWith: .success) {
            let file = FileManager.default.temporaryDirectory.appending(path: "ContentImageTests-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: file) }
            try Data("RIFF....AVI ".utf8).write(to: file)
            let handle = try FileHandle(forWritingTo: file)
            try handle.truncate(atOffset: 200 << 20)
            try handle.close()
            let before = ResidentMemory.peak
            #expect(ContentImage(contentsOf: file) == nil)
            if let before, let after = ResidentMemory.peak { #expect(after - before < 50 << 20) }
        }
    }
    #endif

    @Test func `Damaged bytes are an image or nil, and do not crash`() {
        var generator = SystemRandomNumberGenerator()
        for (data, _, _, _) in Self.samples {
            for _ in 0..<300 {
                var damaged = Array(data)
                for _ in 0..<3 {
                    damaged[Int.random(in: damaged.indices, using: &generator)] = .random(
                        in: 0...255,
                        using: &generator
                    )
                }
                _ = ContentImage(data: Data(damaged))
            }
        }
    }
}
