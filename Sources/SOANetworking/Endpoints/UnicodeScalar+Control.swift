// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Unicode.Scalar {
    /// Whether it is a control character, line breaks of any kind included.
    var isControl: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
