// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// The references that a response contains in full instead of as links, from the parameter `expand`.
struct Expansion: Hashable, Sendable {
    /// No expansion: links only.
    static let none = Expansion(names: [])

    private let names: Set<String>

    private init(names: Set<String>) {
        self.names = names
    }

    /// Parses names separated by commas; `all` stands for all expandable names.
    init(_ text: String?, of expandable: Set<String>) throws(ContentProblem) {
        let asked = Set((text ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
        if asked.contains("all") {
            names = expandable
            return
        }
        if let unknown = asked.subtracting(expandable).sorted().first {
            throw .invalidParameter(
                "expand",
                "does not accept \(unknown); use \(expandable.sorted().joined(separator: ", ")) and all."
            )
        }
        names = asked
    }

    func contains(_ name: String) -> Bool { names.contains(name) }
}
