// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoBackend
import Foundation
import Testing

/// The access to channels.
@Suite(.timeLimit(.minutes(10))) struct ChannelTests {
    @Test func `the token of a channel comes as a parameter or as a header`() async throws {
        try await DemoBackend.serving(.production) { url async throws in
            let client = ContentClient(baseURL: url)
            let token = ["channelToken": ContentClient.showroom]
            #expect(try await client.get("items").status == 200)
            #expect(try await client.get("items", channel: nil, headers: token).status == 200)
            #expect(try await client.get("items", channel: "made-up", headers: token).status == 403)
        }
    }

    @Test(arguments: [nil, "", "made-up", "5F1C0A77SHOWROOM", "' OR 1=1 --"])
    func `a request without the token of a channel is rejected`(token: String?) async throws {
        try await DemoBackend.serving(.production) { url in
            for path in ["items", "items/IMG-BLUE-VAN", "taxonomies", "assets/IMG-BLUE-VAN/native"] {
                let response = try await ContentClient(baseURL: url).get(path, channel: token)
                #expect(response.status == 403)
                #expect(try response.json["title"] as? String == "Forbidden")
            }
        }
    }

    @Test func `the secure channel needs a token of the backend too, and shows what the other does not`() async throws {
        try await DemoBackend.serving(.production) { url in
            let client = ContentClient(baseURL: url)
            for headers in [[:], ["Authorization": "Bearer made-up"], ["Authorization": "Basic YTpi"]] {
                for path in ["items", "items/IMG-GEARBOX-PLAN", "assets/IMG-GEARBOX-PLAN/native", "taxonomies"] {
                    let response = try await client.get(path, channel: ContentClient.workshop, headers: headers)
                    #expect(response.status == 401)
                    #expect(response.header("WWW-Authenticate") == "Bearer")
                    #expect(try response.json["title"] as? String == "Unauthorized")
                }
            }
            let authorized = ["Authorization": "Bearer \(try await Client(baseURL: url).token())"]
            let secure = try await client.get("items", channel: ContentClient.workshop, headers: authorized).ids
            let open = try await client.get("items", headers: authorized).ids
            #expect(Set(secure).subtracting(open) == ["IMG-GEARBOX-PLAN", "STORY-THREE-WHEELS"])
            #expect(Set(secure).intersection(open) == ["IMG-BLUE-VAN", "IMG-NIGHT-GARAGE", "IMG-RED-ROADSTER"])
            let plan = try await client.get(
                "assets/IMG-GEARBOX-PLAN/native",
                channel: ContentClient.workshop,
                headers: authorized
            )
            #expect(plan.status == 200)
            for path in ["items/IMG-GEARBOX-PLAN", "assets/IMG-GEARBOX-PLAN/native"] {
                #expect(try await client.get(path, headers: authorized).status == 404)
            }
        }
    }

    @Test func `an expired token is rejected`() async throws {
        try await DemoBackend.serving(.production, tokenLifetime: .zero) { url in
            let token = try await Client(baseURL: url).token()
            let headers = ["Authorization": "Bearer \(token)"]
            let response = try await ContentClient(baseURL: url)
                .get("items", channel: ContentClient.workshop, headers: headers)
            #expect(response.status == 401)
        }
    }
}
