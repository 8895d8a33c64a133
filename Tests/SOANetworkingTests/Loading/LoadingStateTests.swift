// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOANetworking
import Testing

@Suite struct LoadingStateTests {
    private typealias State = LoadingState<Int, Oops>

    private static let states: [State] = [.notStarted, .loading, .success(1), .failure(.a)]

    @Test func `a state says what it is`() {
        #expect(Self.states.map(\.isNotStarted) == [true, false, false, false])
        #expect(Self.states.map(\.isLoading) == [false, true, false, false])
        #expect(Self.states.map(\.isSuccess) == [false, false, true, false])
        #expect(Self.states.map(\.isFailure) == [false, false, false, true])
        #expect(Self.states.map(\.maybeValue) == [nil, nil, 1, nil])
        #expect(Self.states.map(\.maybeError) == [nil, nil, nil, .a])
    }

    @Test func `a value is mapped where there is one`() {
        let mapped: [LoadingState<String, Oops>] = [.notStarted, .loading, .success("1"), .failure(.a)]
        #expect(Self.states.map { $0.mapValue(String.init) } == mapped)
    }

    @Test func `an error is mapped where there is one`() {
        let mapped: [LoadingState<Int, String>] = [.notStarted, .loading, .success(1), .failure("a")]
        #expect(Self.states.map { $0.mapError { "\($0)" } } == mapped)
    }

    @Test func `a transform may throw`() {
        #expect(throws: Oops.b) {
            try State.success(1).mapValue { _ throws(Oops) -> Int in throw .b }
        }
        #expect(throws: Oops.b) {
            try State.failure(.a).mapError { _ throws(Oops) -> Int in throw .b }
        }
    }

    @Test func `what is ignored is equal`() {
        #expect(State.success(1).ignoringValue == State.success(2).ignoringValue)
        #expect(State.failure(.a).ignoringError == State.failure(.b).ignoringError)
        #expect(Self.states.map(\.ignoringValue) == [.notStarted, .loading, .success(Ignored()), .failure(.a)])
        #expect(Self.states.map(\.ignoringError) == [.notStarted, .loading, .success(1), .failure(Ignored())])
    }

    @Test func `each state is equal to itself alone`() {
        let all: [State] = Self.states + [.success(2), .failure(.b)]
        for (index, left) in all.enumerated() {
            for (other, right) in all.enumerated() { #expect((left == right) == (index == other)) }
        }
        #expect(Set(all + all).count == all.count)
    }

    @Test func `a result becomes a state`() {
        #expect(State(.success(1)) == .success(1))
        #expect(State(.failure(.a)) == .failure(.a))
    }
}

private enum Oops: Error {
    case a
    case b
}
