// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP

extension Service {
    /// Returns the service with an observer of its calls, as for a log, a metric or a test.
    ///
    /// `after` receives the input, the output and the duration of a call.
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
