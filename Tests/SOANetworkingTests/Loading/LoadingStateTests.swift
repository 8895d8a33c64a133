// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOANetworking
import Testing

@Suite struct LoadingStateTests {
    private typealias State = LoadingState<Int, TestError>

    private static let states: [State] = [.notStarted, .loading, .success(1), .failure(.a)]

    @Test func `A state has properties for its case`() {
        #expect(Self.states.map(\.isNotStarted) == [true, false, false, false])
        #expect(Self.states.map(\.isLoading) == [false, true, false, false])
        #expect(Self.states.map(\.isSuccess) == [false, false, true, false])
        #expect(Self.states.map(\.isFailure) == [false, false, false, true])
        #expect(Self.states.map(\.maybeValue) == [nil, nil, 1, nil])
        #expect(Self.states.map(\.maybeError) == [nil, nil, nil, .a])
    }

    @Test func `A value is mapped`() {
        let mapped: [LoadingState<String, TestError>] = [.notStarted, .loading, .success("1"), .failure(.a)]
        #expect(Self.states.map { $0.mapValue(String.init) } == mapped)
    }

    @Test func `An error is mapped`() {
        let mapped: [LoadingState<Int, String>] = [.notStarted, .loading, .success(1), .failure("a")]
        #expect(Self.states.map { $0.mapError { "\($0)" } } == mapped)
    }

    @Test func `A transform can throw`() {
        #expect(throws: TestError.b) {
            try State.success(1).mapValue { _ throws(TestError) -> Int in throw .b }
        }
        #expect(throws: TestError.b) {
            try State.failure(.a).mapError { _ throws(TestError) -> Int in throw .b }
        }
    }

    @Test func `States can be compared without their values or errors`() {
        #expect(State.success(1).ignoringValue == State.success(2).ignoringValue)
        #expect(State.failure(.a).ignoringError == State.failure(.b).ignoringError)
        #expect(Self.states.map(\.ignoringValue) == [.notStarted, .loading, .success(Ignored()), .failure(.a)])
        #expect(Self.states.map(\.ignoringError) == [.notStarted, .loading, .success(1), .failure(Ignored())])
    }

    @Test func `A state is equal to itself alone`() {
        let all: [State] = Self.states + [.success(2), .failure(.b)]
        for (index, left) in all.enumerated() {
            for (other, right) in all.enumerated() { #expect((left == right) == (index == other)) }
        }
        #expect(Set(all + all).count == all.count)
    }

    @Test func `A result becomes a state`() {
        #expect(State(.success(1)) == .success(1))
        #expect(State(.failure(.a)) == .failure(.a))
    }
}

private enum TestError: Error {
    case a
    case b
}
