// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

/// Takes the issues of a test or a suite, its cases and its traits included, and lets a closure judge them.
struct IssueTrait: TestTrait, SuiteTrait, TestScoping {
    let judge: @Sendable ([Issue]) -> Void

    func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        testCase == nil ? self : nil
    }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await judge(Issue.recorded { try await function() })
    }
}

extension Trait where Self == IssueTrait {
    /// To be written before `.services`.
    static func issues(_ judge: @escaping @Sendable ([Issue]) -> Void) -> Self {
        IssueTrait(judge: judge)
    }
}

extension Issue {
    /// The issues that a closure records, in order; none of them fails the test.
    static func recorded(by body: () async throws -> Void) async rethrows -> [Issue] {
        let journal = Journal<Issue>()
        try await withKnownIssue(isIntermittent: true) {
            try await body()
        } matching: { issue in
            journal.note(issue)
            return true
        }
        return journal.entries
    }

    /// What people read.
    var text: String {
        comments.map(\.rawValue).joined(separator: " ")
    }

    /// Where people are sent.
    var place: String {
        sourceLocation.map { "\($0.fileID):\($0.line)" } ?? "nowhere"
    }
}
