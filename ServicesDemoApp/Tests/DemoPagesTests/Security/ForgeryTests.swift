// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import Testing

/// Forged requests.
@Suite(.timeLimit(.minutes(10))) struct ForgeryTests {
    private static let forms = [
        "/sign-in", "/sign-up", "/sign-out", "/share", "/vehicle-tax", "/catalogue", "/garages", "/gallery/showroom",
        "/gallery/showroom/more", "/gallery/showroom/STUB-VAN", "/gallery/showroom/STUB-VAN/download",
        "/services/environment", "/services/swap",
        "/vehicle-tax/cancel", "/catalogue/cancel", "/garages/cancel", "/gallery/showroom/cancel",
        "/gallery/showroom/STUB-VAN/cancel",
    ]

    @Test func `a form without its token is rejected`() async throws {
        try await Pages.serving { url in
            let (visitor, other) = (Visitor(url), Visitor(url))
            try await visitor.signUp("ann")
            try await other.signUp("bob")
            for path in Self.forms {
                for fields in [[:], ["token": ""], ["token": "made up"], ["token": other.token]] {
                    let body = Visitor.encode(fields.merging(["text": "Hello"]) { $1 })
                    let response = try await visitor.send("POST", path, body: body)
                    #expect(response.status == 403, "\(path)")
                    #expect(response.shown.contains("This form has expired, or is not from these pages."), "\(path)")
                }
            }
            #expect(try await visitor.open("/").shown.contains("Nothing shared yet."))
        }
    }

    @Test(arguments: [
        ["Origin": "http://evil.example"], ["Origin": "null"], ["Sec-Fetch-Site": "cross-site"],
        ["Sec-Fetch-Site": "same-site"], ["Origin": "http://127.0.0.1:1"],
    ])
    func `a form of another site is rejected, with or without its token`(headers: [String: String]) async throws {
        try await Pages.serving { url in
            let visitor = Visitor(url)
            try await visitor.signUp("ann")
            for path in Self.forms {
                #expect(try await visitor.post(path, ["text": "Hello"], headers: headers).status == 403, "\(path)")
            }
            let own = ["Origin": url.absoluteString.trimmingSuffix("/"), "Sec-Fetch-Site": "same-origin"]
            #expect(try await visitor.post("/share", ["text": "Hello"], headers: own).status == 303)
        }
    }

    @Test func `a foreign cookie gives no access`() async throws {
        try await Pages.serving { url in
            let visitor = Visitor(url)
            try await visitor.signUp("ann")
            let cookie = try #require(visitor.cookie)
            let parts = cookie.split(separator: "=", maxSplits: 1).map(String.init)
            let (name, value) = (parts[0], parts[1])
            for forged in [
                "", ".", value.dropLast(), "\(value)0", value.uppercased()[...], String(value.reversed())[...],
                String(repeating: "0", count: 64)[...], String(repeating: "a", count: 4000)[...], "' OR 1=1; --",
            ] {
                visitor.cookie = "\(name)=\(forged)"
                let response = try await visitor.send("GET", "/")
                #expect(response.header("Location") == "/sign-in", "\(forged)")
            }
            visitor.cookie = "soa-demo=\(value)"
            #expect(try await visitor.send("GET", "/").header("Location") == "/sign-in")
            visitor.cookie = cookie
            #expect(try await visitor.open("/").shown.contains("Signed in as ann"))
        }
    }

    @Test func `cookies are restricted to the pages`() async throws {
        try await Pages.serving { url in
            let cookie = try #require(try await Visitor(url).send("GET", "/sign-in").header("Set-Cookie"))
            let properties = Set(
                cookie.split(separator: ";").dropFirst().map { $0.trimmingCharacters(in: .whitespaces) }
            )
            #expect(properties == ["Path=/", "HttpOnly", "SameSite=Strict"])
        }
    }

    @Test(arguments: [
        "evil.example", "127.0.0.1.evil.example", "127.0.0.1:1", "127.0.0.1", "0.0.0.0", "user@127.0.0.1",
    ])
    func `a request for another host is rejected`(host: String) async throws {
        try await Pages.serving { url in
            let visitor = Visitor(url)
            for path in ["/sign-in", "/style.css", "/services"] {
                let response = try await visitor.send("GET", path, headers: ["Host": host])
                #expect(response.status == 421 || response.status == 400, "\(path)")
                #expect(response.header("Set-Cookie") == nil)
            }
            let port = try #require(url.port)
            #expect(try await visitor.send("GET", "/sign-in", headers: ["Host": "localhost:\(port)"]).status == 200)
        }
    }

    @Test func `a body that is not a form gets an error page`() async throws {
        try await Pages.serving { url in
            let visitor = Visitor(url)
            try await visitor.signUp("ann")
            let token = "token=\(visitor.token)"
            for (body, statuses) in [
                ("\(token)&text=\(String(repeating: "a", count: 70_000))", [413]),
                ("%", [400, 403]), ("&&&===", [400, 403]), ("token[a][b]=1&token=2", [400, 403]), ("[]=", [400, 403]),
                ("\(token)&text[]=a", [303, 400, 403]), ("\(token)&text=%FF%FE%00", [303, 400]),
                ("\(token)&text=a&text=b", [303, 400]), ("{\"token\":1}", [400, 403]),
            ] {
                let response = try await visitor.send("POST", "/share", body: body)
                #expect(statuses.contains(response.status), "\(body.prefix(40)): \(response.status)")
            }
            #expect(try await visitor.open("/").status == 200)
        }
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
