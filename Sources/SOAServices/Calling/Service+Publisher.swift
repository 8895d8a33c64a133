// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP

#if canImport(Combine)
public import Combine
#elseif OpenCombine
public import OpenCombine
#endif

#if canImport(Combine) || OpenCombine

// Each publisher calls the service for each subscriber, and not before. It sends the result on no particular thread.
// Cancelling the subscription cancels the call.

extension Service {
    /// Returns a publisher of the output for an input; each subscriber calls the service.
    public func publisher(for input: Input) -> AnyPublisher<Output, Never> {
        SOAHTTP.publisher { .success(await self(input)) }
    }

    /// Returns a publisher of the value for an input, or of the failure; each subscriber calls the service.
    public func valuePublisher<Value, Failure>(
        for input: Input
    ) -> AnyPublisher<Value, Failure> where Output == Result<Value, Failure> {
        SOAHTTP.publisher { await self(input) }
    }
}

#endif
