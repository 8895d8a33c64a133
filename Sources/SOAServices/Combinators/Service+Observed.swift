// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP

extension Service {
    /// Returns the service with an observer of its calls: a log, a metric, a test.
    ///
    /// - Parameters:
    ///   - clock: The clock that measures durations.
    ///   - before: Called with the input before each call.
    ///   - after: Called after each call with its input, its output and its duration.
    /// - Returns: A service of the same type.
    public func observed(
        clock: any Clock<Duration> = ContinuousClock(),
        before: @escaping @Sendable (Input) -> Void = { _ in },
        after: @escaping @Sendable (Input, Output, Duration) -> Void = { _, _, _ in }
    ) -> Self {
        let time = ElapsedTime(of: clock)
        return Service { input in
            before(input)
            let start = time.now()
            let output = await self(input)
            after(input, output, time.now() - start)
            return output
        }
    }
}
