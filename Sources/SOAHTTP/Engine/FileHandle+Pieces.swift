// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

package import Foundation

#if canImport(ObjectiveC)
import ObjectiveC
#endif

extension FileHandle {
    /// Reads the rest of the file in pieces; all but the last one are of full length.
    package func readPieces(of length: Int = 1 << 20, _ receive: (Data) throws -> Void) throws {
        var isAtEnd = false
        while !isAtEnd {
            try Self.drained {
                let piece = try read(upToCount: length) ?? Data()
                isAtEnd = piece.isEmpty
                if !isAtEnd { try receive(piece) }
            }
        }
    }

    /// Reads the next piece; nil at the end.
    func readPiece(of length: Int) throws -> Data? {
        let piece = try Self.drained { try read(upToCount: length) }
        return piece?.isEmpty == false ? piece : nil
    }

    /// Does work with a pool of its own: what Foundation leaves to one on Apple systems, such as the bytes of each read, would
    /// stay until the end of a loop.
    private static func drained<Value>(_ work: () throws -> Value) throws -> Value {
        #if canImport(ObjectiveC)
        try autoreleasepool(invoking: work)
        #else
        try work()
        #endif
    }
}
