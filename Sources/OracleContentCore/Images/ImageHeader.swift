// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The format and size of an image; nothing in the bytes is trusted, and nothing is read beyond their end.
struct ImageHeader: Hashable {
    let format: ContentImage.Format
    let width: Int
    let height: Int

    private init?(_ format: ContentImage.Format, _ width: Int?, _ height: Int?) {
        guard let width, let height, width > 0, height > 0 else { return nil }
        self.format = format
        self.width = width
        self.height = height
    }

    init?(_ bytes: [UInt8]) {
        let readers = [Self.png, Self.jpeg, Self.gif, Self.webp, Self.bmp]
        guard let found = readers.lazy.compactMap({ $0(Bytes(all: bytes)) }).first else { return nil }
        self = found
    }

    /// The number of bytes that ``canBegin(with:)`` needs.
    static let startLength = 12

    /// Whether a file that begins with these bytes may be an image.
    static func canBegin(with start: [UInt8]) -> Bool {
        let start = Bytes(all: start)
        return start.has("PNG", at: 1) || start.big(0, 3) == 0xFFD8FF || start.has("GIF8", at: 0)
            || start.has("WEBP", at: 8) || start.has("BM", at: 0)
    }

    /// The numbers in bytes; nil beyond their end.
    private struct Bytes {
        let all: [UInt8]

        var count: Int { all.count }

        func big(_ offset: Int, _ size: Int) -> Int? {
            guard offset >= 0, offset + size <= count else { return nil }
            return Self.number(all[offset..<(offset + size)])
        }

        func little(_ offset: Int, _ size: Int) -> Int? {
            guard offset >= 0, offset + size <= count else { return nil }
            return Self.number(all[offset..<(offset + size)].reversed())
        }

        /// The number; nil if an `Int` of 32 bits does not hold it.
        private static func number(_ bytes: some Sequence<UInt8>) -> Int? {
            Int(exactly: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        }

        func contains(_ first: UInt8, _ second: UInt8, after offset: Int) -> Bool {
            zip(all[offset...], all[offset...].dropFirst()).contains { $0 == (first, second) }
        }

        func has(_ text: String, at offset: Int) -> Bool {
            all.dropFirst(offset).starts(with: text.utf8)
        }
    }

    /// Reads chunk by chunk up to the end mark.
    private static func png(_ bytes: Bytes) -> ImageHeader? {
        guard bytes.all.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), bytes.has("IHDR", at: 12) else {
            return nil
        }
        var offset = 8
        while let length = bytes.big(offset, 4) {
            guard length <= bytes.count - offset - 12 else { return nil }
            if bytes.has("IEND", at: offset + 4) { return ImageHeader(.png, bytes.big(16, 4), bytes.big(20, 4)) }
            offset += 12 + length
        }
        return nil
    }

    /// Reads segment by segment up to the scan, and looks for an end mark; bytes after that are ignored.
    private static func jpeg(_ bytes: Bytes) -> ImageHeader? {
        guard bytes.big(0, 3) == 0xFFD8FF else { return nil }
        var offset = 2
        var header: ImageHeader?
        while let marker = bytes.big(offset, 2), marker >= 0xFF00, let length = bytes.big(offset + 2, 2) {
            let kind = marker & 0xFF
            if kind == 0xFF {
                offset += 1
                continue
            }
            if (0xC0...0xCF).contains(kind), ![0xC4, 0xC8, 0xCC].contains(kind) {
                header = ImageHeader(.jpeg, bytes.big(offset + 7, 2), bytes.big(offset + 5, 2))
            }
            // No data of a scan looks like an end mark.
            if kind == 0xDA { return bytes.contains(0xFF, 0xD9, after: offset) ? header : nil }
            guard length >= 2 else { return nil }
            offset += 2 + length
        }
        return nil
    }

    /// Reads block by block up to the end mark.
    private static func gif(_ bytes: Bytes) -> ImageHeader? {
        guard bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0), let flags = bytes.little(10, 1) else {
            return nil
        }
        var offset = 13 + colorTable(flags)
        while let kind = bytes.little(offset, 1) {
            switch kind {
            case 0x3B:
                return ImageHeader(.gif, bytes.little(6, 2), bytes.little(8, 2))
            case 0x21:
                offset += 2
            case 0x2C:
                guard let flags = bytes.little(offset + 9, 1) else { return nil }
                offset += 11 + colorTable(flags)
            default:
                return nil
            }
            // Both kinds end with pieces, the last of which is empty.
            while let size = bytes.little(offset, 1) {
                offset += 1 + size
                if size == 0 { break }
            }
        }
        return nil
    }

    /// The number of bytes of the colour table that a GIF's flags announce.
    private static func colorTable(_ flags: Int) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1)
    }

    /// Compares the length at the beginning, and reads the size from one of three places.
    private static func webp(_ bytes: Bytes) -> ImageHeader? {
        guard bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8), let length = bytes.little(4, 4),
            length <= bytes.count - 8
        else { return nil }
        if bytes.has("VP8X", at: 12) {
            return ImageHeader(.webp, bytes.little(24, 3).map { $0 + 1 }, bytes.little(27, 3).map { $0 + 1 })
        }
        if bytes.has("VP8L", at: 12) {
            let bits = bytes.little(21, 4)
            return ImageHeader(.webp, bits.map { $0 & 0x3FFF + 1 }, bits.map { $0 >> 14 & 0x3FFF + 1 })
        }
        guard bytes.has("VP8 ", at: 12) else { return nil }
        return ImageHeader(.webp, bytes.little(26, 2).map { $0 & 0x3FFF }, bytes.little(28, 2).map { $0 & 0x3FFF })
    }

    private static func bmp(_ bytes: Bytes) -> ImageHeader? {
        guard bytes.has("BM", at: 0), let length = bytes.little(2, 4), length <= bytes.count else { return nil }
        // The first version of the header has smaller numbers.
        if bytes.little(14, 4) == 12 { return ImageHeader(.bmp, bytes.little(18, 2), bytes.little(20, 2)) }
        let height = bytes.little(22, 4).map { Int(Int32(truncatingIfNeeded: $0).magnitude) }
        return ImageHeader(.bmp, bytes.little(18, 4), height)
    }
}
