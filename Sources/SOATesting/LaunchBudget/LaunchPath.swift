// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// The critical path of a launch: the builds that made up its time, found backwards from the end of the last one.
///
/// Within a build, the path includes the builds that it waited for. Before a build, it continues with the dependency that
/// ended last. If another build ended later, just before this one began, the path continues with that.
struct LaunchPath: Sendable {
    /// The reason why a build is on the path.
    enum Reason: Sendable, Hashable {
        /// It began when a dependency was built.
        case needs(String)
        /// It began when an independent build had ended.
        case after(String)
        /// Another one waited for it.
        case wanted(by: String)
    }

    /// A part of the time.
    struct Step: Sendable, Hashable {
        let name: String
        /// The time of the build that nothing else on the path explains.
        var time: Duration = .zero
        /// The time before the build in which nothing on the path was built.
        var wait: Duration = .zero
        /// The reason; nil for the first build of all.
        var reason: Reason?
        fileprivate let build: Int
        fileprivate var begin: Duration
        fileprivate let place: String
    }

    /// The largest number of lines of a list in a text.
    static let lineLimit = 12

    /// The time that may pass between a build and one that waited only for it.
    private static let latency = Duration.milliseconds(1)

    /// The builds on the path, each once, in the order of their begin.
    let steps: [Step]

    init(_ timeline: LaunchTimeline) {
        var walk = Walk(timeline)
        walk.run()
        steps = walk.found.sorted { ($0.begin, $0.build) < ($1.begin, $1.build) }
    }
}

extension LaunchPath {
    /// The steps as lines of text, without the shortest if there are many.
    var lines: [String] {
        let shown = Set(
            steps.indices.sorted { steps[$0].time + steps[$0].wait > steps[$1].time + steps[$1].wait }
                .prefix(Self.lineLimit)
        )
        var rows: [(time: Duration, text: String)] = []
        var rest = (time: Duration.zero, count: 0)
        var latency = Duration.zero
        for (index, step) in steps.enumerated() {
            if !shown.contains(index) {
                rest = (rest.time + step.time + step.wait, rest.count + 1)
                continue
            }
            if step.wait > Self.latency {
                rows.append((step.wait, "until \(step.name) began"))
            } else {
                latency += step.wait
            }
            rows.append((step.time, step.name + (step.reason?.description ?? "") + step.place))
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

extension LaunchPath.Reason: CustomStringConvertible {
    /// The reason as the end of a line.
    var description: String {
        switch self {
        case .needs(let name): ", which needs \(name)"
        case .after(let name): ", after \(name)"
        case .wanted(let name): ", for \(name)"
        }
    }
}

extension LaunchPath {
    /// A walk back in time from the end of the last build.
    private struct Walk {
        private let builds: [LaunchTimeline.Build]
        /// The builds that may have ended last before the current time, in the order of their ends.
        private var byEnd: [Int]
        private let start: Duration
        /// The builds that enclose the current time, each of which waited for the next.
        private var open: [Int] = []
        private var time: Duration
        private var steps: [Int: Step] = [:]

        init(_ timeline: LaunchTimeline) {
            let builds = timeline.builds
            self.builds = builds
            byEnd = builds.indices.sorted { (builds[$0].end, $0) < (builds[$1].end, $1) }
            start = timeline.start
            time = timeline.end
        }

        var found: [Step] { Array(steps.values) }

        mutating func run() {
            if let last = byEnd.last { enter(last) }
            while let current = open.last {
                if let inner = inner(of: current) {
                    spend(builds[inner].end, in: current)
                    enter(inner, because: .wanted(by: builds[current].name))
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

        private mutating func enter(_ build: Int, because reason: Reason? = nil) {
            let place = builds[build].place
            steps[build] = Step(name: builds[build].name, reason: reason, build: build, begin: time, place: place)
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
            let name = builds[previous].name
            // A build that waited for this one is the better reason.
            if let step = steps[current], step.reason == nil {
                steps[current]?.reason = builds[current].needs.contains(previous) ? .needs(name) : .after(name)
            }
            time = builds[previous].end
            enter(previous)
        }

        private mutating func previous(of current: Int) -> Int? {
            let needed = builds[current].needs.first { steps[$0] == nil && builds[$0].end <= time }
            if let needed, time - builds[needed].end <= LaunchPath.latency { return needed }
            let latest = latestBuild()
            guard let needed, let latest else { return needed ?? latest }
            return builds[latest].end > builds[needed].end ? latest : needed
        }

        /// Returns the build that ended last before the current time, which only goes back.
        private mutating func latestBuild() -> Int? {
            while let last = byEnd.last, builds[last].end > time || steps[last] != nil { byEnd.removeLast() }
            return byEnd.last
        }
    }
}
