// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// Where the values of a plot are in its picture.
struct PlotScale {
    static let size = (width: 720.0, height: 420.0)
    static let margins = (left: 64.0, right: 260.0, top: 64.0, bottom: 52.0)

    /// The marks on the horizontal axis: each value that there is a point for.
    let across: [Double]
    /// The marks on the vertical axis: round numbers from zero on.
    let up: [Double]
    private let isLogarithmic: Bool

    init(_ plot: Plot) {
        across = Set(plot.lines.flatMap(\.points).map(\.x)).sorted()
        isLogarithmic = plot.isLogarithmic
        let top = plot.lines.flatMap(\.points).map(\.y).filter(\.isFinite).max() ?? 1
        let step = Self.roundStep(top / 5)
        up = stride(from: 0, through: top + step, by: step).map { $0 }
    }

    func x(_ value: Double) -> Double {
        guard let first = across.first, let last = across.last, first < last else { return Self.margins.left }
        let part = (place(value) - place(first)) / (place(last) - place(first))
        return Self.margins.left + part * (Self.size.width - Self.margins.left - Self.margins.right)
    }

    func y(_ value: Double) -> Double {
        let height = Self.size.height - Self.margins.top - Self.margins.bottom
        return Self.size.height - Self.margins.bottom - value / (up.last ?? 1) * height
    }

    private func place(_ value: Double) -> Double {
        isLogarithmic ? log10(value) : value
    }

    /// The next of 1, 2, 5, 10, 20, … that is not smaller.
    private static func roundStep(_ value: Double) -> Double {
        guard value > 0 else { return 1 }
        let power = pow(10, log10(value).rounded(.down))
        return ([1, 2, 5].first { $0 * power >= value } ?? 10) * power
    }
}
