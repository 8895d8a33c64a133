// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

open class FileHandle: NSObject, @unchecked Sendable {
    public init(fileDescriptor: Int32, closeOnDealloc: Bool) {}

    public init(forReadingFrom url: URL) throws {}

    public init(forWritingTo url: URL) throws {}

    public func write(contentsOf data: some DataProtocol) throws {}

    public func read(upToCount count: Int) throws -> Data? { nil }

    public func readToEnd() throws -> Data? { nil }

    @discardableResult
    public func seekToEnd() throws -> UInt64 { 0 }

    public func seek(toOffset offset: UInt64) throws {}

    public func truncate(atOffset offset: UInt64) throws {}

    public func close() throws {}
}

public struct URLResourceKey: Hashable, Sendable {
    public static let isDirectoryKey = URLResourceKey()
}

public struct URLResourceValues {
    public var isDirectory: Bool? { nil }
}

extension URL {
    public func resourceValues(forKeys keys: Set<URLResourceKey>) throws -> URLResourceValues { URLResourceValues() }
}

extension FileManager {
    public func contentsOfDirectory(at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?) throws -> [URL] {
        []
    }
}
