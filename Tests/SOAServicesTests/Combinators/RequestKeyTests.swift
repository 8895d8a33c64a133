// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAServices
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Requests as inputs of services that share and keep outputs.
@Suite struct RequestKeyTests {
    /// A request, and others for the same URL that mean something else.
    private static let others = ["method", "token", "body"]

    private let plain = URLRequest("https://example.com/me", headers: ["Authorization": "Bearer ann"])
    private let mock = URLService.Mock(stubOutput: .stub(Data(), for: url("https://example.com/me")))

    private func changed(_ part: String) -> URLRequest {
        var request = plain
        switch part {
        case "method": request.httpMethod = "DELETE"
        case "token": request.setValue("Bearer bob", forHTTPHeaderField: "Authorization")
        default: request.httpBody = Data("body".utf8)
        }
        return request
    }

    @Test(arguments: others)
    func `A cached response is returned for the same method, headers and body alone`(part: String) async {
        let service = mock.service.cached(for: .seconds(60))
        for request in [plain, changed(part), plain, changed(part)] { _ = await service(request) }
        #expect(mock.callCount == 2)
    }

    @Test(.timeLimit(.minutes(10)), arguments: others)
    func `Requests share a call if they have the same method, headers and body alone`(part: String) async {
        let gate = CallGate()
        mock.gate = gate
        let service = mock.service.coalesced()
        let requests = [plain, changed(part)]
        let calls = requests.map { request in Task { await service(request) } }
        await gate.untilWaiting(2)
        gate.open()
        for call in calls { _ = await call.value }
        #expect(mock.callCount == 2)
    }
}
