// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An error thrown when a prompt gets no input.
enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The input ended.
    case ended
    /// Control-C was pressed.
    case interrupted
    /// The terminal can't hide the input.
    case cannotHide

    var description: String {
        switch self {
        case .ended: "the input ended before the prompt was completed; nothing was done"
        case .interrupted: "interrupted"
        case .cannotHide: "this terminal cannot hide a password; use --password-stdin"
        }
    }
}
