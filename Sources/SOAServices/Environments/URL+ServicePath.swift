// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP

extension URL {
    /// Returns the URL of a service below this base, by the text between the slashes.
    ///
    /// Each part is percent-encoded exactly once. Empty parts, dots, slashes and control characters are refused, also in
    /// encoded form.
    public func servicePath(_ parts: [String]) throws(ServicePathError) -> URL {
        guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true), isBase(components) else {
            throw ServicePathError(.invalidBaseURL)
        }
        var path = components.percentEncodedPath
        if path.hasSuffix("/") { path.removeLast() }
        for (index, part) in parts.enumerated() {
            if let problem = URLSegment.problem(of: part) {
                throw ServicePathError(ServicePathError.Code(problem), partIndex: index)
            }
            path += "/" + PercentEncoding.unreserved.encode(part)
        }
        components.percentEncodedPath = path
        guard let url = components.url else { throw ServicePathError(.invalidBaseURL) }
        return url
    }

    private func isBase(_ components: URLComponents) -> Bool {
        let parts = components.percentEncodedPath.split(separator: "/").map { $0.removingPercentEncoding ?? ".." }
        return ["http", "https"].contains(components.scheme?.lowercased())
            && components.host?.isEmpty == false
            && components.user == nil
            && components.password == nil
            && components.query == nil
            && components.fragment == nil
            && !parts.contains { $0 == "." || $0 == ".." }
    }
}

extension ServicePathError.Code {
    fileprivate init(_ problem: URLSegment.Problem) {
        self =
            switch problem {
            case .empty: .emptyPart
            case .dots: .dotPart
            case .slash: .slash
            case .control: .controlCharacter
            }
    }
}
