// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

extension Plot {
    /// The picture, for light and for dark pages.
    var svg: String {
        let (width, height) = PlotScale.size
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(width)) \(number(height))" role="img">
            <title>\(title)</title>
            <style>
            svg { font: 13px system-ui, sans-serif; color: #222; background: #fff }
            text { fill: currentColor } .grid { stroke: currentColor; stroke-opacity: 0.15 }
            @media (prefers-color-scheme: dark) { svg { color: #ddd; background: #1b1b1b } }
            </style>
            <text x="\(number(PlotScale.margins.left))" y="24" font-size="16" font-weight="600">\(title)</text>
            \((grid + marks + curves).joined(separator: "\n"))
            </svg>

            """
    }

    private var scale: PlotScale { PlotScale(self) }

    private var left: Double { PlotScale.margins.left }
    private var right: Double { PlotScale.size.width - PlotScale.margins.right }
    private var bottom: Double { PlotScale.size.height - PlotScale.margins.bottom }

    private var grid: [String] {
        scale.up.map { value in
            let y = scale.y(value)
            return #"""
                <line class="grid" x1="\#(number(left))" x2="\#(number(right))" y1="\#(number(y))" y2="\#(number(y))"/>
                <text x="\#(number(left - 8))" y="\#(number(y + 4))" text-anchor="end">\#(label(value))</text>
                """#
        }
    }

    private var marks: [String] {
        let values = scale.across.map { text(label($0), scale.x($0), bottom + 20) }
        return values + [
            text(across, (left + right) / 2, bottom + 42),
            text(up, left, 44, anchor: "start"),
        ]
    }

    private var curves: [String] {
        lines.enumerated().map { index, line in
            let color = "hsl(\((index * 137 + 210) % 360) 65% 50%)"
            let points = line.points.filter { $0.y.isFinite }.map { (scale.x($0.x), scale.y($0.y)) }
            let path = points.map { number($0.0) + "," + number($0.1) }.joined(separator: " ")
            let y = PlotScale.margins.top + 10 + Double(index) * 22
            return #"""
                <polyline points="\#(path)" fill="none" stroke="\#(color)" stroke-width="2"/>
                \#(points.map { dot($0.0, $0.1, color) }.joined())
                \#(dot(right + 20, y - 4, color))<text x="\#(number(right + 30))" y="\#(number(y))">\#(line.name)</text>
                """#
        }
    }

    private func dot(_ x: Double, _ y: Double, _ color: String) -> String {
        #"<circle cx="\#(number(x))" cy="\#(number(y))" r="3.5" fill="\#(color)"/>"#
    }

    private func text(_ text: String, _ x: Double, _ y: Double, anchor: String = "middle") -> String {
        #"<text x="\#(number(x))" y="\#(number(y))" text-anchor="\#(anchor)">\#(text)</text>"#
    }

    private func number(_ value: Double) -> String {
        String(format: "%.1f", value)
    }

    private func label(_ value: Double) -> String {
        String(format: "%g", value)
    }
}
