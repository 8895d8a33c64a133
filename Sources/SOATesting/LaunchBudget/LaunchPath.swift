// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// The critical path of a launch: the builds that made up its time, found backwards from the end of the last one.
///
/// Within a build, the path includes the builds that it waited for. Before a build, it continues with the dependency that
/// ended last. If another build ended later, just before this one began, the path continues with that.
struct LaunchPath: Sendable {
    /// A build on the path.
    private struct Step: Sendable {
        /// The reason why the build is on the path, as the end of a line; empty for the first build of all.
        var reason: String
        var begin: Duration
        /// The time of the build that nothing else on the path explains.
        var time = Duration.zero
        /// The time before the build in which nothing on the path was built.
        var wait = Duration.zero
    }

    /// The largest number of lines of a list in a text.
    static let lineLimit = 12

    /// The time that may pass between a build and one that waited only for it.
    private static let latency = Duration.milliseconds(1)

    private let builds: [LaunchTimeline.Build]
    private let start: Duration
    /// The steps by build.
    private var steps: [Int: Step] = [:]

    // MARK: - The walk back

    private var time: Duration
    /// The builds that enclose the current time, each of which waited for the next.
    private var open: [Int] = []
    /// The builds that may have ended last before the current time, in the order of their ends.
    private var byEnd: [Int]

    init(_ timeline: LaunchTimeline) {
        let builds = timeline.builds
        self.builds = builds
        byEnd = builds.indices.sorted { (builds[$0].end, $0) < (builds[$1].end, $1) }
        start = timeline.start
        time = timeline.end
        if let last = byEnd.last { enter(last) }
        while let current = open.last {
            if let inner = inner(of: current) {
                spend(builds[inner].end, in: current)
                enter(inner, because: ", for \(builds[current].name)")
            } else {
                spend(builds[current].start, in: current)
                leave(current)
            }
        }
    }

    /// Returns the build that `current` waited for last, before the current time.
    private func inner(of current: Int) -> Int? {
        builds[current].needs.first { need in
            steps[need] == nil && builds[need].end <= time && builds[need].end > builds[current].start
        }
    }

    private mutating func enter(_ build: Int, because reason: String = "") {
        steps[build] = Step(reason: reason, begin: time)
        open.append(build)
    }

    private mutating func spend(_ end: Duration, in build: Int) {
        guard end <= time else { return }
        steps[build]?.time += time - end
        steps[build]?.begin = end
        time = end
    }

    /// Continues with the build that waited for this one, or with the one before it.
    private mutating func leave(_ current: Int) {
        open.removeAll { builds[$0].start >= time }
        guard open.isEmpty else { return }
        let previous = previous(of: current)
        steps[current]?.wait = time - (previous.map { builds[$0].end } ?? start)
        guard let previous else { return }
        // A build that waited for this one is the better reason.
        if steps[current]?.reason.isEmpty == true {
            let isNeeded = builds[current].needs.contains(previous)
            steps[current]?.reason = (isNeeded ? ", which needs " : ", after ") + builds[previous].name
        }
        time = builds[previous].end
        enter(previous)
    }

    private mutating func previous(of current: Int) -> Int? {
        let needed = builds[current].needs.first { steps[$0] == nil && builds[$0].end <= time }
        if let needed, time - builds[needed].end <= Self.latency { return needed }
        let latest = latestBuild()
        guard let needed, let latest else { return needed ?? latest }
        return builds[latest].end > builds[needed].end ? latest : needed
    }

    /// Returns the build that ended last before the current time, which only goes back.
    private mutating func latestBuild() -> Int? {
        while let last = byEnd.last, builds[last].end > time || steps[last] != nil { byEnd.removeLast() }
        return byEnd.last
    }

    // MARK: - The text

    /// The steps as lines of text, in the order of their begin, without the shortest if there are many.
    var lines: [String] {
        let path = steps.sorted { ($0.value.begin, $0.key) < ($1.value.begin, $1.key) }
        let lengths = path.map { $0.value.time + $0.value.wait }
        let shown = Set(path.indices.sorted { lengths[$0] > lengths[$1] }.prefix(Self.lineLimit))
        var rows: [(time: Duration, text: String)] = []
        var rest = (time: Duration.zero, count: 0)
        var latency = Duration.zero
        for (index, (build, step)) in path.enumerated() {
            if !shown.contains(index) {
                rest = (rest.time + lengths[index], rest.count + 1)
                continue
            }
            let name = builds[build].name
            if step.wait > Self.latency {
                rows.append((step.wait, "until \(name) began"))
            } else {
                latency += step.wait
            }
            rows.append((step.time, name + step.reason + builds[build].place))
        }
        if rest.count > 0 { rows.append((rest.time, "\(rest.count) more")) }
        if latency > Self.latency { rows.append((latency, "between builds")) }
        let times = rows.map { $0.time.milliseconds() }
        let width = times.map(\.count).max() ?? 0
        return zip(times, rows).map { time, row in
            "  \(String(repeating: " ", count: width - time.count))\(time)  \(row.text)"
        }
    }
}
