// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Stubbed responses from a folder of JSON files.
///
/// The path of a request names its file. `GET https://example.com/cars/7` is answered by `cars/7.GET.json`, or by
/// `cars/7.json` for any method; the root by `index.json`. Host, query and fragment play no part. A path that leads out
/// of the folder has no file.
public struct StubFolder: URLStubSource {
    private let files: StubFiles

    /// Makes a source of a folder.
    ///
    /// - Parameters:
    ///   - folder: Where the files are.
    ///   - baseURL: What to leave out where paths begin with it; nil to leave out nothing.
    public init(_ folder: URL, below baseURL: URL? = nil) {
        files = StubFiles(folder, below: baseURL?.path(percentEncoded: true) ?? "")
    }

    /// Finds the file for a request.
    ///
    /// - Parameter request: The request.
    /// - Returns: A response of status 200 with the content of the file; nil if there is no file.
    /// - Throws: What keeps a file that is there from being read.
    @concurrent
    public func result(for request: URLRequest) async throws -> URLResult? {
        guard let url = request.url, let content = try files.content(for: request) else { return nil }
        return .stub(content, for: url)
    }
}
