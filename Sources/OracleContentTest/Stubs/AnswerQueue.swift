// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The answers of one endpoint, first come first given: the rules, without anything that happens.
struct AnswerQueue: Sendable {
    private var answers: [ContentAnswer] = []
    private var given = 0

    mutating func append(_ answer: ContentAnswer) {
        answers.append(answer)
    }

    /// The next answer; nil if there is none left.
    mutating func next() -> ContentAnswer? {
        guard let first = answers.first else { return nil }
        given += 1
        let isUsedUp =
            switch first.repeats {
            case .none: true
            case .infinite: false
            case .times(let count): given >= count
            }
        if isUsedUp {
            answers.removeFirst()
            given = 0
        }
        return first
    }
}
