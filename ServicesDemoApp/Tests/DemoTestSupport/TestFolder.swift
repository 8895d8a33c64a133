// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// A folder for one test, which is removed afterwards.
public struct TestFolder: Sendable {
    /// Where it is.
    public let url: URL

    /// Runs a test with a new folder, and removes the folder afterwards.
    ///
    /// - Parameter body: The test.
    /// - Returns: The value of the body.
    /// - Throws: The error of the body.
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
    /// - Throws: The error of the system.
    @discardableResult
    public func write(_ bytes: Data, to file: String) throws -> String {
        try bytes.write(to: url.appendingPathComponent(file))
        return path(file)
    }

    /// Reads everything in the folder.
    ///
    /// - Returns: The content of each file, by name.
    /// - Throws: The error of the system.
    public func contents() throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
        return try Dictionary(uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: url.appending(path: $0))) })
    }
}
