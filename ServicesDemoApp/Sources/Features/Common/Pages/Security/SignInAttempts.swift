// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// How long somebody waits who tries to sign in: the longer, the more attempts for the account or from the address failed.
///
/// Nobody is locked out: the right password is let in whatever failed before. An attempt counts from its beginning, so that
/// many at once gain nothing; one that succeeds counts no more. A pure state machine, which is told what time it is.
struct SignInAttempts<Instant: InstantProtocol>: Sendable where Instant.Duration == Duration {
    /// What an attempt counts for.
    enum Subject: Hashable, Sendable {
        case account(String)
        case address(String)
    }

    /// An attempt to sign in.
    struct Attempt: Sendable {
        /// How long to wait before the password is looked at.
        let pause: Duration
        fileprivate let subjects: [Subject]
        fileprivate let date: Instant
    }

    private let limits: (account: Int, address: Int)
    private let longestPause: Duration
    private let memory: Duration
    private let capacity: Int
    private var dates: [Subject: [Instant]] = [:]

    /// Begins with no attempts.
    ///
    /// - Parameters:
    ///   - accountLimit: How many failures an account may have before anybody waits.
    ///   - addressLimit: How many failures an address may have before anybody waits.
    ///   - longestPause: How long somebody waits at most.
    ///   - memory: How long a failure counts.
    ///   - capacity: For how many accounts and addresses failures are kept; the one that failed longest ago goes.
    init(
        accountLimit: Int = 5,
        addressLimit: Int = 100,
        longestPause: Duration = .seconds(2),
        memory: Duration = .seconds(300),
        capacity: Int = 10_000
    ) {
        limits = (accountLimit, addressLimit)
        self.longestPause = longestPause
        self.memory = memory
        self.capacity = capacity
    }

    /// For how many accounts and addresses there are failures.
    var count: Int { dates.count }

    /// Begins an attempt.
    mutating func begin(account: String, address: String, at now: Instant) -> Attempt {
        let subjects = [Subject.account(account), .address(address)]
        for subject in subjects { forget(subject, before: now.advanced(by: .zero - memory)) }
        let pause = subjects.map { self.pause(for: $0) }.max() ?? .zero
        for subject in subjects { note(subject, at: now) }
        return Attempt(pause: pause, subjects: subjects, date: now)
    }

    /// Takes an attempt back, since it did not fail.
    mutating func succeed(_ attempt: Attempt) {
        for subject in attempt.subjects {
            guard let index = dates[subject]?.firstIndex(of: attempt.date) else { continue }
            dates[subject]?.remove(at: index)
            if dates[subject]?.isEmpty == true { dates[subject] = nil }
        }
    }

    /// A quarter of a second after the limit, and twice as long with each failure more.
    private func pause(for subject: Subject) -> Duration {
        let limit =
            switch subject {
            case .account: limits.account
            case .address: limits.address
            }
        let surplus = (dates[subject]?.count ?? 0) - limit
        guard surplus >= 0 else { return .zero }
        return min(longestPause, .milliseconds(250) * (1 << min(surplus, 10)))
    }

    private mutating func note(_ subject: Subject, at now: Instant) {
        if dates[subject] == nil, dates.count >= capacity { forgetOldest() }
        // Who waits the longest already waits no longer by more of them.
        if dates[subject]?.count == limits.account + limits.address { dates[subject]?.removeFirst() }
        dates[subject, default: []].append(now)
    }

    private mutating func forget(_ subject: Subject, before date: Instant) {
        dates[subject]?.removeAll { $0 <= date }
        if dates[subject]?.isEmpty == true { dates[subject] = nil }
    }

    private mutating func forgetOldest() {
        let oldest = dates.min { first, second in
            guard let one = first.value.last, let other = second.value.last else { return first.value.isEmpty }
            return one < other
        }
        if let oldest { dates[oldest.key] = nil }
    }
}
