// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Headers by their names, whatever the case of these.
struct HeaderMap {
    private var names: [String: String] = [:]
    private(set) var fields: [String: String] = [:]

    subscript(name: String) -> String? {
        get { names[name.lowercased()].flatMap { fields[$0] } }
        set {
            if let old = names.removeValue(forKey: name.lowercased()) { fields[old] = nil }
            guard let newValue else { return }
            names[name.lowercased()] = name
            fields[name] = newValue
        }
    }

    /// Takes the headers, in an order that is always the same.
    mutating func set(_ headers: [String: String]) {
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) { self[name] = value }
    }
}
