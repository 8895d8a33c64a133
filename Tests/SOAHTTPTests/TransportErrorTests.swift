// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import Testing

@Suite struct TransportErrorTests {
    private static let errors: [any Error] = [
        HTTPTransportError(.noStub, "There is no stub.", url: URL(string: "https://example.com/a?b=c")),
        TokenRenewalLoopError(),
    ]

    @Test(arguments: errors)
    func `The localized text of an error is its description`(error: any Error) {
        #expect(error.localizedDescription == "\(error)")
    }
}
