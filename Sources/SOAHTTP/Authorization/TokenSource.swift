// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOALocking

/// A token, and how to get another one when it is no longer good.
///
/// ```swift
/// let tokens = TokenSource<String> { _ in try await signIn.value(credentials) }
/// let network = transport.using(AuthorizationMiddleware(tokens, for: baseURL))
/// ```
///
/// However many calls find the token missing or rejected at the same time, it is renewed once, and all of them get the
/// outcome, a failure too; the next call after a failure tries again. A call that is cancelled leaves at once. The
/// renewal itself runs on even if nobody waits for it any more, since a server may accept each renewal only once.
///
/// A token with an expiry is renewed shortly before it, without a request that is rejected first. The renewal must not ask
/// for the token that it renews: that throws ``TokenRenewalLoopError``. Its own requests pass an
/// ``AuthorizationMiddleware`` without a token.
///
/// It may be used from any thread.
public final class TokenSource<Token: Equatable & Sendable>: Sendable {
    private struct State: Sendable {
        var token: Token?
        /// Grows whenever the token is set, so that a renewal notices that it was overtaken.
        var version = 0
    }

    private struct Outcome: Sendable {
        let result: Result<Token, any Error>
        let rejected: Token?
    }

    private let renewal: @Sendable (Token?) async throws -> Token
    private let expiry: @Sendable (Token) -> Date?
    private let leeway: Duration
    private let now: @Sendable () -> Date
    private let renewals = SharedWork<Int, Outcome>(whenAbandoned: .runsOn)
    private let state: Lock<State>

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - token: The token to begin with; nil if there is none yet.
    ///   - leeway: How long before its expiry a token is renewed.
    ///   - now: Returns the date.
    ///   - expiry: Returns when a token expires; nil if it doesn't, or if nobody knows.
    ///   - renewal: Gets a new token, given the old one; called once at a time.
    public init(
        _ token: Token? = nil,
        leeway: Duration = .seconds(30),
        now: @escaping @Sendable () -> Date = { Date() },
        expiry: @escaping @Sendable (Token) -> Date? = { _ in nil },
        renewal: @escaping @Sendable (Token?) async throws -> Token
    ) {
        self.renewal = renewal
        self.expiry = expiry
        self.leeway = leeway
        self.now = now
        state = Lock(State(token: token))
    }

    /// Whether this task is renewing the token.
    var isRenewing: Bool { CurrentRenewals.sources.contains(ObjectIdentifier(self)) }

    /// The token as it is now, without asking for another one.
    ///
    /// Setting it wins over a renewal that is under way: those who wait for that get what was set, or a
    /// ``TokenWithdrawnError`` if that is nil.
    public var current: Token? {
        get { state.withLock { $0.token } }
        set {
            // The old one goes with no lock held.
            _ = state.withLock { state in
                let old = state.token
                state.token = newValue
                state.version += 1
                return old
            }
        }
    }

    /// The token, or a new one if there is none.
    ///
    /// - Returns: A token that nobody has rejected yet.
    /// - Throws: What the renewal throws, ``TokenRenewalLoopError``, or `CancellationError`.
    public func token() async throws -> Token {
        try await token(replacing: current.flatMap { isExpiring($0) ? $0 : nil })
    }

    private func isExpiring(_ token: Token) -> Bool {
        guard let date = expiry(token) else { return false }
        return date.timeIntervalSince(now()) <= leeway / .seconds(1)
    }

    /// A token other than one that a server has rejected.
    ///
    /// - Parameter rejected: The token that is no longer good; if it is not the current one, that is returned.
    /// - Returns: The current token if it is another one, else a new one.
    /// - Throws: What the renewal throws, ``TokenWithdrawnError``, or `CancellationError`.
    public func token(replacing rejected: Token?) async throws -> Token {
        if isRenewing { throw TokenRenewalLoopError() }
        while true {
            if let token = current, token != rejected { return token }
            guard let outcome = await renewals.value(for: 0, work: { _ in await self.renew(rejected) }) else {
                throw CancellationError()
            }
            let token = try outcome.result.get()
            // A renewal that somebody else began may end with the very token that was rejected since.
            if token != rejected || outcome.rejected == rejected { return token }
        }
    }

    private func renew(_ rejected: Token?) async -> Outcome {
        let before = state.withLock { $0 }
        if let token = before.token, token != rejected { return Outcome(result: .success(token), rejected: rejected) }
        do {
            let sources = CurrentRenewals.sources.union([ObjectIdentifier(self)])
            let token = try await CurrentRenewals.$sources.withValue(sources) { try await renewal(before.token) }
            let kept = state.withLock { state in
                guard state.version == before.version else { return state.token }
                state.token = token
                state.version += 1
                return token
            }
            return Outcome(result: kept.map { .success($0) } ?? .failure(TokenWithdrawnError()), rejected: rejected)
        } catch {
            return Outcome(result: .failure(error), rejected: rejected)
        }
    }
}

/// The sources that a task renews the tokens of.
private enum CurrentRenewals {
    @TaskLocal static var sources: Set<ObjectIdentifier> = []
}

/// An error thrown when the renewal of a token requires that token.
public struct TokenRenewalLoopError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Creates the error.
    public init() {}

    /// One sentence that tells what happened, and what to do.
    public var description: String {
        "the renewal of the token asks for the token: let it use a refresh token, or credentials"
    }
}
