// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Lines over a common axis.
struct Plot: Codable {
    struct Line: Codable {
        let name: String
        let points: [Point]
    }

    struct Point: Codable {
        let x: Double
        let y: Double
    }

    let title: String
    /// What its file is called, without its extension.
    let name: String
    /// What the horizontal axis counts.
    let across: String
    /// What the vertical axis counts; it begins at zero.
    let up: String
    /// Whether the horizontal axis goes by powers of ten.
    var isLogarithmic = false
    let lines: [Line]
}
