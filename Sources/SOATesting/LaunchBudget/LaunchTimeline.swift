// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// What was built in a registry, and when.
struct LaunchTimeline: Sendable {
    /// One build, the last of its service.
    struct Build: Sendable {
        let name: String
        let start: Duration
        let end: Duration
        /// The builds of what the service needs, by their place in the timeline; those that end last come first.
        fileprivate(set) var needs: [Int] = []
        /// Where the service is registered, in brackets and after a space, if that is known.
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

    /// When the first build began.
    var start: Duration {
        builds.map(\.start).min() ?? .zero
    }

    /// When the last build ended.
    var end: Duration {
        builds.map(\.end).max() ?? .zero
    }

    /// From the beginning of the first build to the end of the last.
    var duration: Duration {
        end - start
    }

    /// How long a build took without the time in which something was built that it needs.
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
