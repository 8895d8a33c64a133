// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import SOAHTTP
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The only test of onboarding, since its settings apply to the whole process.
@Suite struct OnboardingTests {
    private struct Provider: URLProvider {
        let url: @Sendable () -> URL? = { URL(string: "https://onboarded.example.com") }
        let headers: @Sendable () -> [String: String] = { ["X-App": "1"] }
        let deliveryChannelToken: @Sendable () -> String? = { "token" }
    }

    @Test func `Services without a configuration use the onboarded one`() async throws {
        #expect(ReadNote().url == nil)
        await #expect(throws: OracleContentError.invalidRequest) { try await ReadNote().fetchAsync() }
        let stubs = StubTransport()
        stubs.stub { _ in .json(#"{ "text": "milk" }"#) }
        Onboarding.urlProvider = Provider()
        Onboarding.transport = stubs
        Onboarding.librarySpecific["x"] = 1
        defer {
            Onboarding.urlProvider = nil
            Onboarding.transport = nil
            Onboarding.librarySpecific = [:]
        }
        #expect(CaaSREST.baseURL()?.host() == "onboarded.example.com")
        #expect(try await ReadNote().fetchAsync() == Note(text: "milk"))
        let request = try #require(stubs.requests.first)
        #expect(request.url?.query() == "channelToken=token")
        #expect(request.value(forHTTPHeaderField: "X-App") == "1")
    }
}
