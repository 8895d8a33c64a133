// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension Result where Success == (data: Data, urlResponse: URLResponse), Failure == any Error {
    /// Returns a success with a response, for tests and stubs.
    public static func stub(
        _ data: Data,
        statusCode: Int = 200,
        headerFields: [String: String] = ["Content-Type": "application/json"],
        for url: URL
    ) -> URLResult {
        let response = HTTPURLResponse(
            url: url,
            statusCode: statusCode,
            httpVersion: "HTTP/1.1",
            headerFields: headerFields
        )
        return response.map { .success((data, $0)) } ?? .failure(UndefinedURLResponse())
    }
}
