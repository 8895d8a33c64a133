struct DuplicateNote: Error, CustomStringConvertible {
    let note: String

    var description: String { "This note exists already: \(note)" }
}
