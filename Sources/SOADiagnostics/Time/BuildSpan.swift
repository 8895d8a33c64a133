// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// The time in which a service was built, in nanoseconds.
struct BuildSpan: Sendable, Hashable {
    /// The index of the entry in the snapshot.
    let index: Int
    let start: Int64
    let duration: Int64

    var end: Int64 { start + duration }
}

extension ServiceSnapshot {
    /// The builds whose time is known, in the order of their start; of those with the same start, the longest first.
    var buildSpans: [BuildSpan] {
        let spans = entries.enumerated().compactMap { index, entry -> BuildSpan? in
            guard let start = entry.startedAt, let duration = entry.buildTime else { return nil }
            return BuildSpan(index: index, start: start.nanosecondsClamped, duration: duration.nanosecondsClamped)
        }
        return spans.sorted { ($0.start, $1.duration, $0.index) < ($1.start, $0.duration, $1.index) }
    }
}
