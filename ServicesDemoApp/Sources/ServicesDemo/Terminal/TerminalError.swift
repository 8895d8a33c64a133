// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Why a question at the terminal was not answered.
enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The input ended.
    case ended
    /// Control-C was pressed.
    case interrupted
    /// The terminal cannot be told not to show what is typed.
    case cannotHide

    var description: String {
        switch self {
        case .ended: "the question was not answered, so nothing was done"
        case .interrupted: "interrupted"
        case .cannotHide: "this terminal cannot hide a password; use --password-stdin"
        }
    }
}
