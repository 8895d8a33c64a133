// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The names that a service brings along.
struct ServiceNames: Hashable, Sendable {
    /// The longest stem with which every line still fits into 120 columns.
    private static let limit = 30

    /// What comes before `Service`, and names the folder: `Sharing`.
    let stem: String
    /// The protocol: `SharingService`.
    let type: String
    /// The member that names the service, and the accessor: `sharingService`.
    let property: String

    /// Takes names as they are.
    init(stem: String, property: String) {
        self.stem = stem
        self.type = "\(stem)Service"
        self.property = property
    }

    /// Reads what somebody calls the service, with or without `Service` at its end.
    init(_ text: String) throws(Refusal) {
        let stem = text.hasSuffix("Service") ? String(text.dropLast("Service".count)) : text
        guard text.first?.isUppercase == true, text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
            throw Refusal(
                "\"\(text)\" cannot name a service: give it a capital letter, and then letters and digits, as in Sharing."
            )
        }
        guard !stem.isEmpty else {
            throw Refusal("\"\(text)\" does not say what the service does: give it a name such as Sharing.")
        }
        guard !["SOA", "SOALazy"].contains(stem) else {
            throw Refusal("\(stem)Service is a type of the module SOA: give the service another name, such as Sharing.")
        }
        guard stem.count <= Self.limit else {
            throw Refusal("\"\(text)\" is too long: give the service a name of at most \(Self.limit) letters.")
        }
        self.init(stem: stem, property: Self.lowerCamelCase("\(stem)Service"))
    }

    /// Makes the capital letters at the beginning small, but for the one that begins the second word: `urlCache`.
    private static func lowerCamelCase(_ name: String) -> String {
        let capitals = name.prefix { $0.isUppercase }
        let acronym = capitals.count > 1 && name.dropFirst(capitals.count).first?.isLowercase == true
        let count = acronym ? capitals.count - 1 : capitals.count
        return name.prefix(count).lowercased() + name.dropFirst(count)
    }
}
