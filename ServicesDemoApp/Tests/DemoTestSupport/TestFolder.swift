// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// A folder of a test's own, which is gone when the test has ended.
public struct TestFolder: Sendable {
    /// Where it is.
    public let url: URL

    /// Runs a test with a new folder, and removes the folder afterwards.
    ///
    /// - Parameter body: The test.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws.
    public static func with<Value>(_ body: (TestFolder) async throws -> Value) async throws -> Value {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("ServicesDemoTests-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: url) }
        return try await body(TestFolder(url: url))
    }

    /// The path of a file in the folder.
    ///
    /// - Parameter file: The name of the file.
    /// - Returns: Its full path.
    public func path(_ file: String) -> String {
        url.appendingPathComponent(file).path
    }

    /// Writes a file.
    ///
    /// - Parameters:
    ///   - bytes: What to write.
    ///   - file: The name of the file.
    /// - Returns: Its full path.
    /// - Throws: What the system reports.
    @discardableResult
    public func write(_ bytes: Data, to file: String) throws -> String {
        try bytes.write(to: url.appendingPathComponent(file))
        return path(file)
    }

    /// Reads everything in the folder.
    ///
    /// - Returns: What each file holds, by name.
    /// - Throws: What the system reports.
    public func contents() throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
        return try Dictionary(uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: url.appending(path: $0))) })
    }
}
