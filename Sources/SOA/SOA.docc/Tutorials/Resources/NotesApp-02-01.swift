protocol NoteStore: Sendable {
    func notes() throws -> [String]
    func append(_ note: String) throws
}
