// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// A folder of JSON files that is laid out as the paths of URLs are.
package struct StubFiles: Sendable {
    private let folder: URL
    private let basePath: String

    /// - Parameters:
    ///   - folder: The folder.
    ///   - basePath: The percent-encoded beginning of paths that is left out.
    package init(_ folder: URL, below basePath: String = "") {
        self.folder = folder
        self.basePath = PercentEncoding.withUpperCaseEscapes(
            basePath.hasSuffix("/") ? String(basePath.dropLast()) : basePath
        )
    }

    /// Returns the content of the file for a request; nil if there is none.
    package func content(for request: URLRequest) throws -> Data? {
        let method = request.method
        guard let url = request.url, method.isHTTPToken, let parts = parts(of: url) else { return nil }
        for ending in [".\(method.uppercased()).json", ".json"] {
            var file = folder
            for part in parts.dropLast() { file.append(component: part) }
            file.append(component: (parts.last ?? "index") + ending)
            if (try? file.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == false {
                return try Data(contentsOf: file)
            }
        }
        return nil
    }

    func response(to request: URLRequest) throws(HTTPTransportError) -> StubResponse? {
        do {
            return try content(for: request).map { .data($0, type: "application/json") }
        } catch {
            throw HTTPTransportError(
                .noStub,
                "The file of the stub can't be read: \(error.reason).",
                url: request.url,
                underlyingError: error
            )
        }
    }

    /// Returns the decoded segments of the path below the base; nil if one would lead out of the folder.
    private func parts(of url: URL) -> [String]? {
        let path = PercentEncoding.withUpperCaseEscapes(url.path(percentEncoded: true))
        guard path == basePath || path.hasPrefix(basePath + "/") else { return nil }
        var pieces = path.dropFirst(basePath.count).split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        if pieces.last?.isEmpty == true { pieces.removeLast() }
        let parts = pieces.compactMap(\.removingPercentEncoding)
        return parts.count == pieces.count && parts.allSatisfy({ URLSegment.problem(of: $0) == nil }) ? parts : nil
    }
}
