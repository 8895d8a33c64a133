// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// How often somebody may try to sign in: so many failures for an account and for an address, in some time.
///
/// An attempt counts from its beginning, so that nobody gets around the limit by many at once; one that succeeds counts
/// no more. A pure state machine, which is told what time it is.
struct SignInAttempts<Instant: InstantProtocol>: Sendable where Instant.Duration == Duration {
    /// What an attempt counts for.
    enum Subject: Hashable, Sendable {
        case account(String)
        case address(String)
    }

    /// An attempt that was let through.
    struct Attempt: Sendable {
        fileprivate let subjects: [Subject]
        fileprivate let date: Instant
    }

    /// Whether an attempt may be made.
    enum Decision: Sendable {
        case go(Attempt)
        case wait(Duration)
    }

    private let limits: (account: Int, address: Int)
    private let memory: Duration
    private let capacity: Int
    private var dates: [Subject: [Instant]] = [:]

    /// Begins with no attempts.
    ///
    /// - Parameters:
    ///   - accountLimit: How many failures an account may have.
    ///   - addressLimit: How many failures an address may have.
    ///   - memory: How long a failure counts.
    ///   - capacity: For how many accounts and addresses failures are kept; the one that failed longest ago goes.
    init(
        accountLimit: Int = 5,
        addressLimit: Int = 100,
        memory: Duration = .seconds(300),
        capacity: Int = 10_000
    ) {
        limits = (accountLimit, addressLimit)
        self.memory = memory
        self.capacity = capacity
    }

    /// For how many accounts and addresses there are failures.
    var count: Int { dates.count }

    /// Asks whether somebody may try now.
    mutating func begin(account: String, address: String, at now: Instant) -> Decision {
        let subjects = [Subject.account(account), .address(address)]
        for subject in subjects { forget(subject, before: now.advanced(by: .zero - memory)) }
        let waits = subjects.compactMap { wait(for: $0, at: now) }
        if let wait = waits.max() { return .wait(wait) }
        for subject in subjects { note(subject, at: now) }
        return .go(Attempt(subjects: subjects, date: now))
    }

    /// Takes an attempt back, since it did not fail.
    mutating func succeed(_ attempt: Attempt) {
        for subject in attempt.subjects {
            guard let index = dates[subject]?.firstIndex(of: attempt.date) else { continue }
            dates[subject]?.remove(at: index)
            if dates[subject]?.isEmpty == true { dates[subject] = nil }
        }
    }

    private func wait(for subject: Subject, at now: Instant) -> Duration? {
        let limit =
            switch subject {
            case .account: limits.account
            case .address: limits.address
            }
        guard let dates = dates[subject], dates.count >= limit else { return nil }
        return now.duration(to: dates[dates.count - limit].advanced(by: memory))
    }

    private mutating func note(_ subject: Subject, at now: Instant) {
        if dates[subject] == nil, dates.count >= capacity { forgetOldest() }
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
