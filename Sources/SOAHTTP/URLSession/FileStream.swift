// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(FoundationNetworking)

import Foundation

/// A file as a stream that ends at its announced size: what is appended meanwhile would begin another request.
final class FileStream: InputStream {
    private let base: InputStream
    private var rest: Int

    init?(_ file: URL, size: Int64) {
        guard let base = InputStream(url: file) else { return nil }
        self.base = base
        rest = Int(size)
        super.init(data: Data())
    }

    override var streamStatus: Status { base.streamStatus }
    override var hasBytesAvailable: Bool { rest > 0 }
    override func open() { base.open() }
    override func close() { base.close() }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int {
        // Safe: the caller's buffer has the length, and is passed on as it is.
        let count = unsafe base.read(buffer, maxLength: min(length, rest))
        rest -= max(0, count)
        // A file that has become shorter is an error, since the server waits for the rest.
        return count == 0 ? -1 : count
    }
}

#endif
