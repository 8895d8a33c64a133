// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// A time line of the builds, without the idle time between them.
///
/// Lengths are in points. A template draws the picture, and escapes the names.
struct LaunchPicture: Sendable {
    struct Bar: Sendable {
        let name: String
        let duration: String
        let x: Int
        let y: Int
        let width: Int
        /// The baseline of the name.
        let baseline: Int
    }

    /// A cut in the time line.
    struct Cut: Sendable {
        let x: Int
    }

    /// The left end of the time line, after the names.
    private static let origin = 270.0
    private static let fullWidth = 700.0
    private static let cutWidth = 14.0
    private static let rowHeight = 26

    let width = Int(Self.origin + Self.fullWidth)
    let height: Int
    let cutCount: Int
    let total: String
    private(set) var bars: [Bar] = []
    private(set) var cuts: [Cut] = []

    /// Creates the time line of a snapshot; nil without builds.
    init?(_ snapshot: ServiceSnapshot) {
        let builds = snapshot.entries.compactMap { entry -> (name: String, from: Double, to: Double)? in
            guard let start = entry.startedAt, let time = entry.buildTime else { return nil }
            let from = start / .milliseconds(1)
            return (entry.name, from, from + time / .milliseconds(1))
        }.sorted { ($0.from, $1.to) < ($1.from, $0.to) }
        guard let first = builds.first else { return nil }
        var spans = [(from: first.from, to: first.to)]
        for build in builds {
            if build.from <= spans[spans.count - 1].to {
                spans[spans.count - 1].to = max(spans[spans.count - 1].to, build.to)
            } else {
                spans.append((build.from, build.to))
            }
        }
        let busy = spans.reduce(0) { $0 + $1.to - $1.from }
        let scale = max(1, Self.fullWidth - Double(spans.count - 1) * Self.cutWidth - 4) / max(busy, 0.000_001)
        var left = Self.origin
        var starts: [Double] = []
        for span in spans {
            starts.append(left)
            left += (span.to - span.from) * scale + Self.cutWidth
        }
        for (row, build) in builds.enumerated() {
            guard let index = spans.lastIndex(where: { $0.from <= build.from }) else { continue }
            let x = Int(starts[index] + (build.from - spans[index].from) * scale)
            let width = max(3, Int((build.to - build.from) * scale))
            bars.append(
                Bar(
                    name: build.name,
                    duration: Duration.milliseconds(build.to - build.from).shown,
                    x: x,
                    y: row * Self.rowHeight,
                    width: width,
                    baseline: row * Self.rowHeight + 15
                )
            )
        }
        cuts = starts.dropFirst().map { Cut(x: Int($0 - Self.cutWidth / 2)) }
        cutCount = cuts.count
        height = bars.count * Self.rowHeight
        total = Duration.milliseconds(busy).shown
    }
}
