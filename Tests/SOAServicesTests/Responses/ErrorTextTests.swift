// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOAServices
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct ErrorTextTests {
    private static let response = URLResponse(
        url: url("https://example.com"),
        mimeType: nil,
        expectedContentLength: 0,
        textEncodingName: nil
    )

    private static let errors: [any Error] = [
        UnacceptableStatusError(statusCode: nil, data: Data(), response: response),
        ParseFailure(typeName: "Car", data: Data(), response: response, underlyingError: TestError()),
        RequestHasNoStubError(request: URLRequest("https://example.com")),
        RequestHasNoURLError(request: URLRequest("https://example.com")),
        UndefinedURLResponse(), ServiceTimeoutError(limit: .seconds(1)), ServicePathError(.slash, partIndex: 1),
        ServiceHeaderError(.invalidName), TokenWithdrawnError(),
    ]

    @Test(arguments: errors)
    func `The localized text of an error is its description`(error: any Error) {
        #expect(error.localizedDescription == "\(error)")
    }
}
