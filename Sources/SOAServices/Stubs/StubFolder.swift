// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Stubbed responses from a folder of JSON files.
///
/// The path of a request names its file: `GET https://example.com/cars/7` gets `cars/7.GET.json`, or `cars/7.json`, which is
/// for any method. The root is `index.json`. Host, query and fragment make no difference. A path that leads out of the
/// folder has no file.
public struct StubFolder: URLStubSource {
    private let files: StubFiles

    /// Creates a source from a folder, and the base URL whose path is left out of the paths of files.
    public init(_ folder: URL, below baseURL: URL? = nil) {
        files = StubFiles(folder, below: baseURL?.path(percentEncoded: true) ?? "")
    }

    /// Returns a response of status 200 with the content of the request's file; nil if there is no file.
    @concurrent
    public func result(for request: URLRequest) async throws -> URLResult? {
        guard let url = request.url, let content = try files.content(for: request) else { return nil }
        return .stub(content, for: url)
    }
}
