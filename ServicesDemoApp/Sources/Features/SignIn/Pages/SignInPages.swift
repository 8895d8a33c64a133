// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import Foundation
import HTTPTypes
import Hummingbird

/// The sign-in page and the handlers of its forms.
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
        return try await site.response(page, content, for: context)
    }

    private func attempt(
        _ request: Request,
        _ context: PagesContext,
        tap: (AuthenticationViewController) async -> Void
    ) async throws -> Response {
        let form = try await Form(request, context)
        let session = try context.requireSession()
        let account = Self.account(form["username"])
        return try await site.turns.take(account) {
            let attempt = site.attempts.begin(account: account, address: context.address, at: .now)
            try await Task.sleep(for: attempt.pause)
            let edition = site.switchboard.edition(of: .authenticationService)
            let screen = try session.screens.authentication()
            screen.usernameField.text = form["username"]
            screen.passwordField.text = form["password"]
            await tap(screen)
            guard case .signedIn(let account) = screen.state else {
                if screen.isBusy { throw Self.tooBusy }
                return .redirect(to: "/sign-in")
            }
            // A sign-in by a service that was switched meanwhile does not count.
            guard edition == site.switchboard.edition(of: .authenticationService) else { throw Session.expired }
            site.attempts.succeed(attempt)
            do {
                let origin: Session.Origin = site.switchboard.letsEverybodyIn ? .double : .account
                try await site.sessions.signIn(account, to: session, by: origin)
            } catch is DemoDatabaseError {
                throw HTTPError(.serviceUnavailable, message: "Nobody can be signed in now. Try again in a moment.")
            }
            return .redirect(to: "/")
        }
    }

    private static let tooBusy = HTTPError(
        .serviceUnavailable,
        headers: [.retryAfter: "5"],
        message: "Too many users sign in at once. Try again in a moment."
    )

    /// Returns the normalized name of an account, under which attempts are counted.
    private static func account(_ username: String) -> String {
        let name = username.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
        return String(name.prefix(100))
    }

    private func signOut(_ request: Request, _ context: PagesContext) async throws -> Response {
        _ = try await Form(request, context)
        let session = try context.requireSession()
        do {
            try await site.sessions.end(session)
        } catch is DemoDatabaseError {
            throw HTTPError(.serviceUnavailable, message: "You cannot be signed out now. Try again in a moment.")
        }
        var response = Response.redirect(to: "/sign-in")
        response.setCookie(site.cookie(""))
        return response
    }
}

extension AuthenticationViewController {
    /// The text of the last failure.
    fileprivate var failure: String? {
        if case .failed(let error) = state { error.sentence } else { nil }
    }

    /// Whether the password was not checked because too many checks are waiting.
    fileprivate var isBusy: Bool { state == .failed(.hashingFailed(.tooBusy)) }
}
