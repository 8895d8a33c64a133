// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// The lanes of the builds on a time line.
///
/// Builds share a lane if one follows the other, or if one required the other. A dependency is built within the build
/// of its requester, so it is in the same lane. Other builds that overlap are concurrent, and are in separate lanes.
struct BuildLanes: Sendable {
    /// The builds in the order of their start.
    let spans: [BuildSpan]
    /// The lane of each build, from zero.
    private(set) var lanes: [Int]

    /// Assigns the lanes, in linear time except for sorting.
    init(_ snapshot: ServiceSnapshot) {
        spans = snapshot.buildSpans
        lanes = Array(repeating: -1, count: spans.count)
        let causes = Self.causes(in: snapshot, spans: spans)
        let byEnd = spans.indices.sorted { (spans[$0].end, $0) < (spans[$1].end, $1) }
        // The unfinished builds by lane, each within the one before it.
        var open: [[Int]] = []
        var free: [Int] = []
        var ended = byEnd[...]
        for (position, span) in spans.enumerated() {
            while let next = ended.first, spans[next].end <= span.start, lanes[next] >= 0 {
                ended.removeFirst()
                let lane = lanes[next]
                guard !open[lane].isEmpty else { continue }
                while let last = open[lane].last, spans[last].end <= span.start { open[lane].removeLast() }
                if open[lane].isEmpty { free.append(lane) }
            }
            let cause = causes[position].first { cause in
                cause < position && spans[cause].end >= span.end && lanes[cause] >= 0
                    && open[lanes[cause]].last == cause
            }
            if let cause {
                lanes[position] = lanes[cause]
            } else if let lane = free.popLast() {
                lanes[position] = lane
            } else {
                lanes[position] = open.count
                open.append([])
            }
            open[lanes[position]].append(position)
        }
    }

    /// Returns the positions of the builds of the requesters, for each build.
    private static func causes(in snapshot: ServiceSnapshot, spans: [BuildSpan]) -> [[Int]] {
        let positions = Dictionary(spans.enumerated().map { (snapshot.entries[$1.index].name, $0) }) { $1 }
        var causes: [[Int]] = Array(repeating: [], count: spans.count)
        for (position, span) in spans.enumerated() {
            let entry = snapshot.entries[span.index]
            for dependency in entry.dependencies {
                if let needed = positions[dependency], needed != position { causes[needed].append(position) }
            }
            if let cause = entry.requestedBy.flatMap({ positions[$0] }) { causes[position].append(cause) }
        }
        return causes
    }
}
