// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Delays sign-in attempts: the more attempts for an account or from an address failed, the longer the next one waits.
///
/// It locks out nobody: the right password is accepted after any number of failures. An attempt counts from its start
/// until it succeeds, so simultaneous attempts have no advantage. A pure state machine that receives the time.
struct SignInAttempts<Instant: InstantProtocol>: Sendable where Instant.Duration == Duration {
    /// The subject of a count.
    enum Subject: Hashable, Sendable {
        case account(String)
        case address(String)
    }

    /// An attempt to sign in.
    struct Attempt: Sendable {
        /// The delay before the password is checked.
        let pause: Duration
        fileprivate let subjects: [Subject]
        fileprivate let date: Instant
    }

    private let limits: (account: Int, address: Int)
    private let longestPause: Duration
    private let memory: Duration
    private let capacity: Int
    private var dates: [Subject: [Instant]] = [:]

    /// Creates a state without attempts.
    ///
    /// - Parameters:
    ///   - accountLimit: The number of failures of an account without a delay.
    ///   - addressLimit: The number of failures of an address without a delay.
    ///   - longestPause: The maximum delay.
    ///   - memory: The time that a failure counts.
    ///   - capacity: The maximum number of accounts and addresses; beyond it, the oldest is removed.
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

    /// The number of accounts and addresses with failures.
    var count: Int { dates.count }

    /// Records an attempt, and returns its delay.
    mutating func begin(account: String, address: String, at now: Instant) -> Attempt {
        let subjects = [Subject.account(account), .address(address)]
        for subject in subjects { forget(subject, before: now.advanced(by: .zero - memory)) }
        let pause = subjects.map { self.pause(for: $0) }.max() ?? .zero
        for subject in subjects { record(subject, at: now) }
        return Attempt(pause: pause, subjects: subjects, date: now)
    }

    /// Removes a successful attempt from the counts.
    mutating func succeed(_ attempt: Attempt) {
        for subject in attempt.subjects {
            guard let index = dates[subject]?.firstIndex(of: attempt.date) else { continue }
            dates[subject]?.remove(at: index)
            if dates[subject]?.isEmpty == true { dates[subject] = nil }
        }
    }

    /// Returns a quarter of a second at the limit, doubled with each further failure.
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

    private mutating func record(_ subject: Subject, at now: Instant) {
        if dates[subject] == nil, dates.count >= capacity { forgetOldest() }
        // More failures would not increase the maximum delay.
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
