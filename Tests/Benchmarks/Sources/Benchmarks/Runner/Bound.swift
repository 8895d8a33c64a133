// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What a figure has to keep to.
enum Bound {
    case atMost(Double, Unit)
    case atLeast(Double, Unit)

    var unit: Unit {
        switch self {
        case .atMost(_, let unit), .atLeast(_, let unit): unit
        }
    }

    var text: String {
        switch self {
        case .atMost(let value, let unit): "≤ " + unit.text(value)
        case .atLeast(let value, let unit): "≥ " + unit.text(value)
        }
    }

    func isMet(by figure: Double) -> Bool {
        switch self {
        case .atMost(let value, _): figure <= value
        case .atLeast(let value, _): figure >= value
        }
    }
}
