// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoBackend
import DemoTestSupport
import Foundation
import GRDB
import Testing

/// The responses of a backend over loopback.
@Suite(.timeLimit(.minutes(10))) struct RouteTests {
    @Test(arguments: [(BackendVariant.production, "Volvo"), (.staging, "Staging car")])
    func `a vehicle is found by its registration`(variant: BackendVariant, make: String) async throws {
        try await DemoBackend.serving(variant) { url in
            let (status, body) = try await Client(baseURL: url).get("/taxService/AB12CDE")
            let vehicle = try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
            #expect(status == 200)
            #expect(vehicle["registration"] as? String == "AB12CDE")
            #expect(vehicle["make"] as? String == make)
        }
    }

    @Test func `an invalid request is rejected with a message, for any path`() async throws {
        try await DemoBackend.serving(.production) { url in
            let long = String(repeating: "A", count: 3000)
            for (path, status) in [
                ("/taxService/ZZ99ZZZ", 404), ("/taxService/ab12cde", 400), ("/taxService/A", 400),
                ("/taxService/AB12CDEF", 400), ("/taxService/\(long)", 400), ("/taxService/%00", 400),
                ("/taxService/..%2F..%2Fetc%2Fpasswd", 400), ("/taxService/%252e%252e", 400),
                ("/taxService/AB%20CD", 400), ("/taxService/'%20OR%201=1", 400), ("/taxService/%FF%FE", 400),
                ("/taxService/%F0%9F%9A%97", 400), ("/taxService", 404), ("/taxService/AB12CDE/more", 404),
                ("/nowhere", 404), ("/", 404), ("/garages", 400), ("/garages?town=", 400), ("/garages?town=%20", 400),
                ("/garages?town=%00", 400), ("/garages?town=\(long)", 400), ("/catalogue/search", 404),
            ] {
                let response = try await Client(baseURL: url).get(path)
                #expect(response.status == status, "\(path)")
                let refusal = try? JSONDecoder().decode(Client.Refusal.self, from: response.body)
                #expect(refusal?.error.message.isEmpty == false, "\(path)")
            }
        }
    }

    @Test(arguments: [("Leeds", 2), ("leeds", 2), ("York", 1), ("Nowhere", 0), ("'; DROP TABLE garage; --", 0)])
    func `garages are listed by their town`(town: String, count: Int) async throws {
        try await DemoBackend.serving(.production) { url in
            let query = try #require(town.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            let (status, body) = try await Client(baseURL: url).get("/garages?town=\(query)")
            #expect(status == 200)
            #expect((try JSONSerialization.jsonObject(with: body) as? [Any])?.count == count)
        }
    }

    @Test func `the catalogue is searched with a valid token`() async throws {
        let body = #"{"queries":[{"text":"WIPER","limit":1},{"text":"%","limit":9},{"text":"brake","limit":9}]}"#
        try await DemoBackend.serving(.production) { url in
            let client = Client(baseURL: url)
            #expect(try await client.send("POST", "/catalogue/search", body: body).status == 401)
            #expect(try await client.send("POST", "/catalogue/search", body: body, token: "made up").status == 401)
            let response = try await client.send("POST", "/catalogue/search", body: body, token: client.token())
            let items = try #require(try JSONSerialization.jsonObject(with: response.body) as? [[String: Any]])
            #expect(response.status == 200)
            #expect(items.map { $0["number"] as? String } == ["W-100", "B-200"])
        }
        try await DemoBackend.serving(.production, tokenLifetime: .zero) { url in
            let client = Client(baseURL: url)
            let late = try await client.send("POST", "/catalogue/search", body: body, token: client.token())
            #expect(late.status == 401)
        }
    }

    @Test func `an invalid search is rejected`() async throws {
        let tooMany = Array(repeating: #"{"text":"a","limit":1}"#, count: 21).joined(separator: ",")
        try await DemoBackend.serving(.production) { url in
            let client = Client(baseURL: url)
            let token = try await client.token()
            for (body, status) in [
                ("", 400), ("{", 400), ("[]", 400), ("{}", 400), (#"{"queries":[]}"#, 400), (#"{"queries":7}"#, 400),
                (#"{"queries":[{"text":"a"}]}"#, 400), (#"{"queries":[{"text":" ","limit":1}]}"#, 400),
                (#"{"queries":[{"text":"a","limit":0}]}"#, 400), (#"{"queries":[{"text":"a","limit":1e99}]}"#, 400),
                (#"{"queries":[{"text":"a\u0000","limit":1}]}"#, 400), (#"{"queries":[\#(tooMany)]}"#, 400),
                (#"{"queries":[{"text":null,"limit":1}]}"#, 400),
                (String(repeating: " ", count: 70_000), 413),
            ] {
                let response = try await client.send("POST", "/catalogue/search", body: body, token: token)
                #expect(response.status == status, "\(body.prefix(60))")
                let refusal = try? JSONDecoder().decode(Client.Refusal.self, from: response.body)
                #expect(refusal?.error.message.isEmpty == false, "\(body.prefix(60))")
            }
        }
    }
}
