// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// The builds as bars on a time line, as an SVG drawing with the colours of the page's style sheet.
///
/// Positions are percentages of the width, so that the drawing fits any page while its text keeps its size.
struct TimelineDrawing: Sendable {
    private let snapshot: ServiceSnapshot
    private let spans: [BuildSpan]
    private let scale: TimeScale
    /// The number of builds that are not drawn.
    private let leftOut: Int
    private static let limit = 200
    private static let rowHeight = 26
    private static let headHeight = 24

    init(_ snapshot: ServiceSnapshot) {
        self.snapshot = snapshot
        let all = snapshot.buildSpans
        let slowest = all.indices.sorted { (all[$1].duration, $0) < (all[$0].duration, $1) }.prefix(Self.limit)
        spans = slowest.sorted().map { all[$0] }
        leftOut = all.count - spans.count
        scale = TimeScale(spans)
    }

    var isEmpty: Bool { spans.isEmpty }

    /// The explanation above the drawing.
    var hint: String {
        let cut = scale.stretches.contains(where: \.isCut) ? " Idle times are cut to a shaded strip." : ""
        let rest = leftOut == 0 ? "" : " The \(spans.count) slowest builds are shown; \(leftOut) more took less."
        return
            "When each service was built, counted from the first build; the builds of its dependencies are included.\(cut)\(rest)"
    }

    var svg: String {
        let height = Self.headHeight + spans.count * Self.rowHeight
        let head = """
            <svg xmlns="http://www.w3.org/2000/svg" class="launch" role="img" \
            aria-label="\(ServiceSnapshot.count(spans.count, "build")) on a time line; the table lists the build times" \
            width="100%" height="\(height)">
            """
        let cuts = scale.stretches.filter(\.isCut).map { cut(of: $0, height: height) }
        let bars = spans.enumerated().map { bar(of: $1, row: $0) }
        return ([head] + cuts + ticks(height: height) + bars + ["</svg>"]).joined(separator: "\n")
    }

    private func cut(of stretch: TimeScale.Stretch, height: Int) -> String {
        """
        <rect class="cut" x="\(Self.percent(stretch.place.lowerBound))" y="\(Self.headHeight)" \
        width="\(Self.percent(stretch.place.count))" height="\(height - Self.headHeight)">\
        <title>\(Duration.nanoseconds(stretch.time.length).text) without a build</title></rect>
        """
    }

    /// Returns the labels at the top, without overlaps.
    private func ticks(height: Int) -> [String] {
        var free = 0
        return scale.ticks.compactMap { moment in
            let place = scale.place(of: moment)
            guard place >= free, let first = spans.first else { return nil }
            free = place + TimeScale.width / 7
            let isLast = place > TimeScale.width * 9 / 10
            return """
                <line x1="\(Self.percent(place))" x2="\(Self.percent(place))" y1="16" y2="\(height)"/>\
                <text class="tick" x="\(Self.percent(place))" y="11"\(isLast ? " text-anchor=\"end\"" : "")>\
                \(Duration.nanoseconds(moment - first.start).text)</text>
                """
        }
    }

    private func bar(of span: BuildSpan, row: Int) -> String {
        let entry = snapshot.entries[span.index]
        let top = Self.headHeight + row * Self.rowHeight
        let start = min(scale.place(of: span.start), TimeScale.width - 30)
        let end = max(scale.place(of: span.end), start + 30)
        let time = Duration.nanoseconds(span.duration).text
        let name = entry.name.printableName
        let shown = name.shortened(to: 32)
        return """
            <g class="\(entry.state.rawValue)"><title>\(name.shortened(to: 200).markupEscaped): \(time)</title>\
            <rect x="\(Self.percent(start))" y="\(top + 2)" \
            width="\(Self.percent(end - start))" height="\(Self.rowHeight - 5)" rx="3"/>\
            <text \(Self.anchor(of: "\(shown) · \(time)", from: start, to: end)) y="\(top + 16)">\
            <tspan class="name">\(shown.markupEscaped)</tspan> · \(time)</text></g>
            """
    }

    /// Returns the position of a bar's text: in the bar if it fits, otherwise after or before the bar.
    private static func anchor(of text: String, from start: Int, to end: Int) -> String {
        // The narrowest drawing is 420 points wide; a character takes 7 points.
        let length = (text.columns * 7 + 12) * TimeScale.width / 420
        let isLate = start > TimeScale.width - end
        if length > end - start {
            if length <= TimeScale.width - end { return "x=\"\(percent(end))\" dx=\"6\"" }
            if length <= start { return "x=\"\(percent(start))\" dx=\"-6\" text-anchor=\"end\"" }
            if isLate { return "x=\"\(percent(end))\" dx=\"-6\" text-anchor=\"end\"" }
        }
        return "x=\"\(percent(start))\" dx=\"6\""
    }

    /// Returns a position, from 0 to 10,000, as a percentage.
    private static func percent(_ place: Int) -> String {
        let fraction = place % 100
        return "\(place / 100)\(fraction == 0 ? "" : fraction < 10 ? ".0\(fraction)" : ".\(fraction)")%"
    }
}
