// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A folder of JSON files that is laid out as the paths of URLs are.
struct StubFolder: Sendable {
    let url: URL

    /// What the folder has for a request; nil if it has nothing.
    func answer(_ request: URLRequest) throws(HTTPTransportError) -> StubAnswer? {
        guard let asked = request.url, let path = path(of: asked) else { return nil }
        for ending in [".\(request.httpMethod ?? "GET").json", ".json"] {
            let file = url.appending(path: path + ending)
            guard FileManager.default.fileExists(atPath: file.path) else { continue }
            do {
                return .data(try Data(contentsOf: file), type: "application/json")
            } catch {
                throw HTTPTransportError(
                    .fileSystem,
                    "The stub \(path + ending) cannot be read.",
                    url: asked,
                    underlyingError: error
                )
            }
        }
        return nil
    }

    /// The path of a file, without its ending; nil if it would lead out of the folder.
    private func path(of asked: URL) -> String? {
        let parts = asked.path(percentEncoded: false).split(separator: "/")
        guard !parts.contains(where: { $0 == ".." || $0 == "." || $0.contains("\0") }) else { return nil }
        return parts.isEmpty ? "index" : parts.joined(separator: "/")
    }
}
