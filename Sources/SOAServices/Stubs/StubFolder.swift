// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Stubbed responses from a folder of JSON files.
///
/// The path of a request names its file. `GET https://example.com/cars/7` is answered by `cars/7.GET.json`, or by
/// `cars/7.json` for any method; the root by `index.json`. Host, query and fragment play no part. A path that leads out
/// of the folder has no file.
public struct StubFolder: URLStubSource {
    private let folder: URL
    private let basePath: String

    /// Makes a source of a folder.
    ///
    /// - Parameters:
    ///   - folder: Where the files are.
    ///   - baseURL: What to leave out where paths begin with it; nil to leave out nothing.
    public init(_ folder: URL, below baseURL: URL? = nil) {
        self.folder = folder
        basePath = baseURL?.path(percentEncoded: true) ?? ""
    }

    /// What to answer to a request.
    ///
    /// - Parameter request: What was asked.
    /// - Returns: A response of status 200 with the content of the file; nil if there is no file.
    /// - Throws: Why a file that is there cannot be read.
    @concurrent
    public func result(for request: URLRequest) async throws -> URLResult? {
        guard let url = request.url, let parts = parts(of: url) else { return nil }
        let method = request.httpMethod ?? "GET"
        guard method.utf8.allSatisfy({ 65...90 ~= $0 || 97...122 ~= $0 }) else { return nil }
        for suffix in [".\(method.uppercased()).json", ".json"] {
            var file = folder
            for part in parts.dropLast() { file.append(component: part) }
            file.append(component: (parts.last ?? "index") + suffix)
            if FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) {
                return .stub(try Data(contentsOf: file), for: url)
            }
        }
        return nil
    }

    /// The parts of the path below the base, decoded; nil if one of them is no name of a file.
    private func parts(of url: URL) -> [String]? {
        let path = url.path(percentEncoded: true)
        let base = basePath.hasSuffix("/") ? String(basePath.dropLast()) : basePath
        guard path == base || path.hasPrefix(base + "/") || path.isEmpty else { return nil }
        var pieces = path.dropFirst(base.count).split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        if pieces.last?.isEmpty == true { pieces.removeLast() }
        let parts = pieces.compactMap(\.removingPercentEncoding)
        guard parts.count == pieces.count, parts.allSatisfy({ PathPart.problem(of: $0) == nil }) else { return nil }
        return parts
    }
}
