// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// What is to be told in full where it would be linked, as the parameter `expand` says it.
struct Expansion: Hashable, Sendable {
    /// Nothing: a link for everything.
    static let none = Expansion(names: [])

    private let names: Set<String>

    private init(names: Set<String>) {
        self.names = names
    }

    /// Reads names with commas between them; `all` stands for everything that there is to expand.
    init(_ text: String?, of expandable: Set<String>) throws(ContentProblem) {
        let asked = Set((text ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
        if asked.contains("all") {
            names = expandable
            return
        }
        if let unknown = asked.subtracting(expandable).sorted().first {
            throw .invalidParameter(
                "expand",
                "cannot have \(unknown); there are \(expandable.sorted().joined(separator: ", ")) and all."
            )
        }
        names = asked
    }

    func contains(_ name: String) -> Bool { names.contains(name) }
}
