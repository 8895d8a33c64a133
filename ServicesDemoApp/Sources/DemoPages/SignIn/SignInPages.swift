// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import Foundation
import HTTPTypes
import Hummingbird

/// The page to sign in on, and what its forms lead to.
@MainActor
struct SignInPages {
    private struct Content: Sendable {
        let username: String
        let isWorking: Bool
        let failure: String?
        let sample: SampleAccount?
    }

    let site: Site

    func add(to group: RouterGroup<PagesContext>) {
        group.get("sign-in", use: show)
        group.post("sign-in") { @MainActor request, context in
            try await attempt(request, context) { await $0.handleSignInButtonTap(self) }
        }
        group.post("sign-up") { @MainActor request, context in
            try await attempt(request, context) { await $0.handleSignUpButtonTap(self) }
        }
        group.post("sign-out", use: signOut)
    }

    private func show(_ request: Request, _ context: PagesContext) async throws -> Response {
        if try context.requireSession().account != nil { return .redirect(to: "/") }
        let screen = try context.requireSession().screens.authentication()
        let content = Content(
            username: screen.usernameField.text ?? site.sample?.username ?? "",
            isWorking: screen.state == .working,
            failure: screen.failure,
            sample: site.sample
        )
        var page = Page(template: "sign-in", title: "Sign in", path: "/sign-in")
        page.backing = ("AuthenticationViewController", "AuthenticationService")
        page.isAtWork = content.isWorking
        return try await site.answer(page, content, for: context)
    }

    private func attempt(
        _ request: Request,
        _ context: PagesContext,
        tap: (AuthenticationViewController) async -> Void
    ) async throws -> Response {
        let form = try await Form(request, context)
        let session = try context.requireSession()
        let screen = try context.requireSession().screens.authentication()
        let attempt = try begin(form["username"], context)
        screen.usernameField.text = form["username"]
        screen.passwordField.text = form["password"]
        await tap(screen)
        guard case .signedIn(let account) = screen.state else { return .redirect(to: "/sign-in") }
        site.attempts.succeed(attempt)
        site.sessions.signIn(account, to: session)
        return .redirect(to: "/")
    }

    /// Refuses who tried too often.
    private func begin(
        _ username: String,
        _ context: PagesContext
    ) throws -> SignInAttempts<ContinuousClock.Instant>.Attempt {
        let account = username.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
        switch site.attempts.begin(account: String(account.prefix(100)), address: context.address, at: .now) {
        case .go(let attempt): return attempt
        case .wait(let duration):
            let minutes = Int((duration / .seconds(60)).rounded(.up))
            throw HTTPError(
                .tooManyRequests,
                headers: [.retryAfter: "\(minutes * 60)"],
                message: "There were too many attempts to sign in. Try again in \(minutes) min."
            )
        }
    }

    private func signOut(_ request: Request, _ context: PagesContext) async throws -> Response {
        _ = try await Form(request, context)
        site.sessions.end(try context.requireSession())
        return .redirect(to: "/sign-in")
    }
}

extension AuthenticationViewController {
    /// Why nobody is signed in, in a sentence.
    fileprivate var failure: String? {
        if case .failed(let error) = state { error.description.sentence } else { nil }
    }
}
