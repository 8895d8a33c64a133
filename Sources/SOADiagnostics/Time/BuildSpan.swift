// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// When a service was built, in nanoseconds.
struct BuildSpan: Sendable, Hashable {
    /// Which entry of the snapshot was built.
    let index: Int
    let start: Int
    let duration: Int

    var end: Int { start + duration }
}

extension ServiceSnapshot {
    /// The builds whose time is known, in the order in which they began; of those that began together, the longest
    /// first.
    var buildSpans: [BuildSpan] {
        let spans = entries.enumerated().compactMap { index, entry -> BuildSpan? in
            guard let start = entry.startedAt, let duration = entry.buildTime else { return nil }
            return BuildSpan(index: index, start: start.nanosecondsClamped, duration: duration.nanosecondsClamped)
        }
        return spans.sorted { ($0.start, $1.duration, $0.index) < ($1.start, $0.duration, $1.index) }
    }
}
