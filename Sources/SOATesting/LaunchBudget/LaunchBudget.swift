// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOA

/// The time that the services of an app may take to be built.
///
/// ```swift
/// func testLaunchIsQuick() async throws {
///     try await ServiceRegistry.start()
///     let budget = LaunchBudget(total: .milliseconds(300), each: .milliseconds(50))
///     XCTAssertNil(budget.overrun(in: ServiceRegistry.snapshot()))
/// }
/// ```
///
/// In Swift Testing, ``expectLaunch(of:within:each:sourceLocation:)`` says the same in one line.
public struct LaunchBudget: Hashable, Sendable {
    /// The time from the beginning of the first build to the end of the last; nil for any time.
    public var total: Duration?
    /// The time of each service, without the builds that it waits for; nil for any time.
    public var each: Duration?

    /// Creates a budget.
    public init(total: Duration? = nil, each: Duration? = nil) {
        self.total = total
        self.each = each
    }

    /// Returns a report of what took longer than it may, and of the builds that made up the time; nil if the budget was kept.
    ///
    /// It counts the last build of every service. A snapshot in which nothing was built is reported too.
    public func overrun(in snapshot: ServiceSnapshot) -> String? {
        let timeline = LaunchTimeline(snapshot)
        guard !timeline.builds.isEmpty else {
            return "Nothing was built in \"\(snapshot.label)\", so no launch can be timed; start it first."
        }
        let lines = totalLines(timeline, label: snapshot.label) + eachLines(timeline)
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    private func totalLines(_ timeline: LaunchTimeline, label: String) -> [String] {
        guard let total, timeline.duration > total else { return [] }
        let times = "took \(timeline.duration.milliseconds(.up)), and may take \(total.milliseconds(.down))"
        return ["The launch of \"\(label)\" \(times). What made up the time:"] + LaunchPath(timeline).lines
    }

    private func eachLines(_ timeline: LaunchTimeline) -> [String] {
        guard let each else { return [] }
        let slow = timeline.builds.indices.map { (build: timeline.builds[$0], time: timeline.ownTime(of: $0)) }
            .filter { $0.time > each }
            .sorted { $0.time > $1.time }
        let lines = slow.prefix(LaunchPath.lineLimit).map { build, time in
            let times = "took \(time.milliseconds(.up)) by itself, and may take \(each.milliseconds(.down))"
            return "\"\(build.name)\" \(times)\(build.place)."
        }
        let rest = slow.count - lines.count
        return rest > 0 ? lines + ["\(rest) more took longer than they may."] : lines
    }
}
