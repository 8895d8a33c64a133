// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoPages
import Foundation
import Testing

/// Signing up, in and out.
@Suite(.timeLimit(.minutes(10))) struct SignInTests {
    @Test func `an account is created, left, and entered again`() async throws {
        try await Pages.serving { url in
            let visitor = Visitor(url)
            try await visitor.signUp("ann")
            #expect(try await visitor.open("/sign-in").shown.contains("Signed in as ann"))
            #expect(try await visitor.submit("/sign-out").shown.contains("About this demo"))
            #expect(try await visitor.send("GET", "/").header("Location") == "/sign-in")
            let back = try await visitor.submit("/sign-in", ["username": "ann", "password": "secret"])
            #expect(back.shown.contains("Signed in as ann"))
        }
    }

    @Test func `a failure is shown without the password`() async throws {
        try await Pages.serving { url in
            let visitor = Visitor(url)
            try await visitor.open("/sign-in")
            let wrong = try await visitor.submit("/sign-in", ["username": "ann", "password": "guess"])
            #expect(wrong.shown.contains("There is no account with this user name and password."))
            #expect(wrong.text.contains("value=\"ann\""))
            #expect(!wrong.text.contains("guess"))
            let empty = try await visitor.submit("/sign-in", ["username": " ", "password": "guess"])
            #expect(empty.shown.contains("The user name is empty."))
            try await Visitor(url).signUp("ann")
            let taken = try await visitor.submit("/sign-up", ["username": "ann", "password": "other"])
            #expect(taken.shown.contains("The account \"ann\" already exists."))
        }
    }

    @Test func `the cookie before a sign-in gives no access after it`() async throws {
        try await Pages.serving { url in
            let visitor = Visitor(url)
            try await visitor.open("/sign-in")
            let (cookie, token) = (try #require(visitor.cookie), visitor.token)
            try await visitor.signUp("ann")
            #expect(visitor.cookie != cookie)
            #expect(visitor.token != token)
            let other = Visitor(url)
            other.cookie = cookie
            #expect(try await other.send("GET", "/").header("Location") == "/sign-in")
        }
    }

    @Test func `a session is over for everybody when its visitor signs out`() async throws {
        try await Pages.serving { url in
            let visitor = Visitor(url)
            try await visitor.signUp("ann")
            let cookie = visitor.cookie
            try await visitor.submit("/sign-out")
            visitor.cookie = cookie
            #expect(try await visitor.send("GET", "/").header("Location") == "/sign-in")
        }
    }

    @Test func `many may sign in one after the other`() async throws {
        try await Pages.serving { url in
            try await Visitor(url).signUp("ann")
            for _ in 1...20 {
                let visitor = Visitor(url)
                try await visitor.open("/sign-in")
                let page = try await visitor.submit("/sign-in", ["username": "ann", "password": "secret"])
                #expect(page.shown.contains("Signed in as ann"))
            }
        }
    }
}
