// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A mapping of moments to positions on a time line that is 10,000 wide.
///
/// A long time without builds is cut to a short piece, so that a launch stays visible if a service is built an hour
/// later.
struct TimeScale: Sendable {
    /// A time with one scale.
    struct Stretch: Sendable, Hashable {
        /// The time, in nanoseconds.
        let time: Range<Int64>
        /// The positions on the time line.
        let place: Range<Int>
        /// True if the time is cut, since nothing was built in it.
        let isCut: Bool
    }

    static let width = 10_000

    /// The stretches from the first build to the end of the last one, without gaps.
    let stretches: [Stretch]

    /// Creates the scale for builds, which are in the order of their start.
    init(_ spans: [BuildSpan]) {
        let busy = Self.joined(spans.map { $0.start..<$0.end }, across: 0)
        // A time between builds is long if it exceeds a fifth of the build times together.
        let shown = Self.joined(busy, across: busy.reduce(0) { $0 + $1.length } / 5)
        var times: [(time: Range<Int64>, isCut: Bool)] = []
        for time in shown {
            if let last = times.last { times.append((last.time.upperBound..<time.lowerBound, true)) }
            times.append((time, false))
        }

        let cuts = times.count(where: \.isCut)
        let cutWidth = cuts == 0 ? 0 : min(400, 3_000 / cuts)
        let length = Double(max(1, times.reduce(0) { $0 + ($1.isCut ? 0 : $1.time.length) }))
        let scale = Double(Self.width - cuts * cutWidth) / length
        var place = 0.0
        stretches = times.map { time, isCut in
            let start = place
            place += isCut ? Double(cutWidth) : Double(time.length) * scale
            return Stretch(time: time, place: Int(start.rounded())..<Int(place.rounded()), isCut: isCut)
        }
    }

    /// Returns times with those joined that have no longer pause between them; they are in the order of their start.
    private static func joined(_ times: [Range<Int64>], across pause: Int64) -> [Range<Int64>] {
        times.reduce(into: []) { joined, time in
            if let last = joined.last, time.lowerBound - last.upperBound <= pause {
                joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, time.upperBound)
            } else {
                joined.append(time)
            }
        }
    }

    /// Returns the position of a moment, from 0 to 10,000.
    func place(of moment: Int64) -> Int {
        guard let stretch = stretches.first(where: { $0.time.upperBound >= moment }) else {
            return stretches.isEmpty ? 0 : Self.width
        }
        let share = Double(moment - stretch.time.lowerBound) / Double(max(1, stretch.time.length))
        return stretch.place.lowerBound + Int((min(max(share, 0), 1) * Double(stretch.place.count)).rounded())
    }

    /// The moments with a label: the start of each stretch, and round times since the first start.
    var ticks: [Int64] {
        let shown = stretches.filter { !$0.isCut }.map(\.time)
        guard let origin = shown.first?.lowerBound else { return [] }
        let step = Self.step(for: shown.reduce(0) { $0 + $1.length })
        return shown.flatMap { time in
            let next = ((time.lowerBound - origin) / step + 1) * step + origin
            return [time.lowerBound] + sequence(first: next) { $0 + step }.prefix { $0 <= time.upperBound }
        }
    }

    /// Returns a round time that fits into `length` up to five times: one, two or five times a power of ten.
    private static func step(for length: Int64) -> Int64 {
        var power: Int64 = 1
        while length / power > 50 { power *= 10 }
        return power * ([1, 2, 5].first { length / (power * $0) <= 5 } ?? 10)
    }
}

extension Range<Int64> {
    /// The difference of the bounds, which may be too large for a count.
    var length: Int64 { upperBound - lowerBound }
}
