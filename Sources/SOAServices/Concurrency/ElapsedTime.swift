// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The time that has passed on a clock of any type.
struct ElapsedTime: Sendable {
    /// How much time has passed since this value was made.
    let now: @Sendable () -> Duration

    init(of clock: some Clock<Duration>) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
    }
}
