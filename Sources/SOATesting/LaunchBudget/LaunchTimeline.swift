// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// The builds of a registry on a time line.
struct LaunchTimeline: Sendable {
    /// The last build of a service.
    struct Build: Sendable {
        let name: String
        let start: Duration
        let end: Duration
        /// The positions of the builds of the dependencies, those that end last first.
        fileprivate(set) var needs: [Int] = []
        /// The call site of the registration in parentheses, after a space; empty if it is not known.
        let place: String
    }

    /// The builds in the order of registration.
    let builds: [Build]

    init(_ snapshot: ServiceSnapshot) {
        var builds: [Build] = []
        var index: [String: Int] = [:]
        var dependencies: [[String]] = []
        for entry in snapshot.entries {
            guard let start = entry.startedAt, let time = entry.buildTime else { continue }
            index[entry.name] = builds.count
            dependencies.append(entry.dependencies)
            let place = entry.registeredAt.isEmpty ? "" : " (\(entry.registeredAt))"
            builds.append(Build(name: entry.name, start: start, end: start + time, place: place))
        }
        for (build, names) in dependencies.enumerated() {
            let needs = Set(names.compactMap { index[$0] }).subtracting([build])
            builds[build].needs = needs.sorted { (builds[$0].end, $0) > (builds[$1].end, $1) }
        }
        self.builds = builds
    }

    /// The begin of the first build.
    var start: Duration { builds.map(\.start).min() ?? .zero }

    /// The end of the last build.
    var end: Duration { builds.map(\.end).max() ?? .zero }

    var duration: Duration { end - start }

    /// Returns the time of a build, without the time in which its dependencies were built.
    func ownTime(of index: Int) -> Duration {
        let build = builds[index]
        var time = Duration.zero
        var end = build.end
        for need in build.needs.map({ builds[$0] }) where need.start < end {
            time += max(.zero, end - max(need.end, build.start))
            end = max(need.start, build.start)
        }
        return time + (end - build.start)
    }
}

extension Duration {
    /// Returns the time in milliseconds, to the tenth, as `12.5 ms`.
    ///
    /// A time that exceeds a budget is rounded up, and the budget down, to exceed it visibly.
    func milliseconds(_ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) -> String {
        let tenths = Int64(min(max(0, (self / .microseconds(100)).rounded(rule)), 1e15))
        return tenths % 10 == 0 ? "\(tenths / 10) ms" : "\(tenths / 10).\(tenths % 10) ms"
    }
}
