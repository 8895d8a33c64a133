// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOALocking

/// A token that is renewed when it is rejected or expires.
///
/// ```swift
/// let tokens = TokenSource<String> { _ in try await signIn() }
/// let transport = URLSessionTransport().using(AuthorizationMiddleware(tokens, for: baseURL))
/// ```
///
/// Calls that find the token missing or rejected at the same time share one renewal and its outcome, also a failure; the
/// next call after a failure tries again. A call that is cancelled ends at once. The renewal runs on without callers, since
/// a server may accept each renewal only once.
///
/// A token with an expiry is renewed shortly before it, without a request that is rejected first. If that renewal fails, the
/// token is used until it expires, and each call tries to renew it. A renewal that needs the token that it renews throws
/// ``TokenRenewalLoopError``. Its own requests pass an ``AuthorizationMiddleware`` without a token.
///
/// It may be used from any thread.
public final class TokenSource<Token: Equatable & Sendable>: Sendable {
    private struct State: Sendable {
        var token: Token?
        /// Grows whenever a caller sets the token, so that a renewal notices that it was overtaken.
        var version = 0
        /// The number of renewals that have ended.
        var renewals = 0
    }

    private struct Outcome: Sendable {
        /// The token; nil if it was withdrawn.
        let result: Result<Token?, any Error>
        let rejected: Token?
        /// The version of the token at the end.
        let version: Int
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
    ///   - token: The first token; nil if there is none yet.
    ///   - leeway: The time before its expiry at which a token is renewed.
    ///   - now: Returns the current date.
    ///   - expiry: Returns the date at which a token expires; nil if it is unknown.
    ///   - renewal: Returns a new token, given the old one; called once at a time.
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
    ///
    /// A task that a renewal has started has its task-local values, but may run on after it.
    var isRenewing: Bool {
        guard let renewal = CurrentRenewals.numbers[ObjectIdentifier(self)] else { return false }
        return state.withLock { $0.renewals == renewal }
    }

    /// The current token, without a renewal.
    ///
    /// Setting it wins over a renewal that is under way: its callers get the token that was set, or a
    /// ``TokenWithdrawnError`` if that is nil.
    public var current: Token? {
        get { state.withLock { $0.token } }
        set {
            // Returned, so that the old one is not released under the lock.
            _ = state.withLock { state in
                defer { (state.token, state.version) = (newValue, state.version + 1) }
                return state.token
            }
        }
    }

    /// Returns the token, or a new one if there is none or if it expires.
    ///
    /// A token that is still valid is returned if its renewal fails.
    public func token() async throws -> Token {
        guard let token = current, isExpiring(token, within: leeway) else { return try await token(replacing: nil) }
        do {
            return try await self.token(replacing: token)
        } catch {
            guard isUsable(token, after: error) else { throw error }
            return token
        }
    }

    private func isExpiring(_ token: Token, within time: Duration) -> Bool {
        guard let date = expiry(token) else { return false }
        return date.timeIntervalSince(now()) <= time / .seconds(1)
    }

    /// Whether a call may use a token whose renewal failed.
    private func isUsable(_ token: Token, after error: any Error) -> Bool {
        // A loop is a mistake, which is found sooner if no call hides it.
        !Task.isCancelled && !(error is TokenRenewalLoopError) && current == token && !isExpiring(token, within: .zero)
    }

    /// Returns the current token, or a new one if the current one is the token that a server has rejected.
    public func token(replacing rejected: Token?) async throws -> Token {
        if isRenewing { throw TokenRenewalLoopError() }
        let version = version
        while true {
            if let token = current, token != rejected { return token }
            let outcome = await renewals.value(for: 0) { _ in
                let result = await Result { try await self.renewed(rejected) }
                return Outcome(result: result, rejected: rejected, version: self.version)
            }
            guard let outcome else { throw CancellationError() }
            guard let token = try outcome.result.get() else {
                // What was withdrawn before this call says nothing about the next one.
                if outcome.version == version { continue }
                throw TokenWithdrawnError()
            }
            // A renewal that another caller began may end with the token that was rejected since.
            if token != rejected || outcome.rejected == rejected { return token }
        }
    }

    private var version: Int { state.withLock { $0.version } }

    /// Returns the token after a renewal; nil if it was withdrawn meanwhile.
    private func renewed(_ rejected: Token?) async throws -> Token? {
        let before = state.withLock { $0 }
        if let token = before.token, token != rejected { return token }
        var numbers = CurrentRenewals.numbers
        numbers[ObjectIdentifier(self)] = before.renewals
        let result = await CurrentRenewals.$numbers.withValue(numbers) {
            await Result { try await renewal(before.token) }
        }
        return try state.withLock { state in
            state.renewals += 1
            guard state.version == before.version else { return state.token }
            let token = try result.get()
            state.token = token
            return token
        }
    }
}

/// The renewals that the task is part of, by their sources.
enum CurrentRenewals {
    @TaskLocal static var numbers: [ObjectIdentifier: Int] = [:]
}

/// An error thrown when the renewal of a token requires that token.
public struct TokenRenewalLoopError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// Creates the error.
    public init() {}

    /// One sentence that says what failed, and what to do.
    public var description: String {
        "The renewal of the token needs the token itself: let it use a refresh token, or credentials."
    }

    /// The description.
    public var errorDescription: String? { description }
}

/// An error thrown when a token is withdrawn while it is renewed, as by a sign-out.
public struct TokenWithdrawnError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// Creates the error.
    public init() {}

    /// One sentence that says what failed.
    public var description: String { "The token was withdrawn while it was renewed." }

    /// The description.
    public var errorDescription: String? { description }
}
