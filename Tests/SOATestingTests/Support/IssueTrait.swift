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
        judge(try await Issue.recorded { try await function() })
    }
}

extension Trait where Self == IssueTrait {
    /// To be written before `.services`.
    static func issues(_ judge: @escaping @Sendable ([Issue]) -> Void) -> Self {
        IssueTrait(judge: judge)
    }
}

extension Issue {
    /// Returns the issues that a closure records, in order.
    ///
    /// They are filtered, so none of them fails the test, and none counts as a known issue. Whoever expects some has to
    /// compare them.
    static func recorded(by body: @concurrent @Sendable () async throws -> Void) async throws -> [Issue] {
        let journal = Journal<Issue>()
        let filter: IssueHandlingTrait = .filterIssues { issue in
            journal.note(issue)
            return false
        }
        guard let test = Test.current else { preconditionFailure("Call it within a test.") }
        try await filter.provideScope(for: test, testCase: Test.Case.current, performing: body)
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
