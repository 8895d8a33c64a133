// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// How much a contender does when it has its turn.
enum Turn {
    /// So many operations, each time.
    case operations(Int)
    /// As many operations as take about this long; for what takes nanoseconds, and needs nothing made ready.
    case lasting(Duration)
}
