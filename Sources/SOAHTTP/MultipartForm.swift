// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// A form with files, as RFC 7578 has it.
///
/// ```swift
/// var form = MultipartForm()
/// form.add("title", value: "A note")
/// form.add("photo", file: file, contentType: "image/jpeg")
/// let (_, response) = try await transport.upload(form.upload(), for: request)
/// ```
public struct MultipartForm: Sendable {
    private struct Part: Sendable {
        let head: String
        let content: HTTPUpload.Content
    }

    private let boundary: String
    private var parts: [Part] = []

    /// Creates an empty form.
    ///
    /// - Parameter boundary: Text between the parts that is in none of them; up to 70 letters and digits of ASCII. Without
    ///   any of these it is a random text.
    public init(boundary: String = "") {
        let usable = boundary.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        self.boundary = usable.isEmpty ? "soa-\(UUID().uuidString)" : String(usable.prefix(70))
    }

    /// The media type of the form, with its boundary.
    public var contentType: String { "multipart/form-data; boundary=\(boundary)" }

    /// Adds a value.
    public mutating func add(_ name: String, value: String) {
        add(name, data: Data(value.utf8))
    }

    /// Adds bytes.
    ///
    /// - Parameters:
    ///   - name: The name of the field.
    ///   - data: The bytes.
    ///   - filename: The name of a file, as if the bytes came from one.
    ///   - contentType: Their media type.
    public mutating func add(_ name: String, data: Data, filename: String? = nil, contentType: String? = nil) {
        parts.append(Part(head: head(name, filename, contentType), content: .data(data)))
    }

    /// Adds a file, which is read as the form is written.
    ///
    /// - Parameters:
    ///   - name: The name of the field.
    ///   - file: The file.
    ///   - filename: The name to send for it; by default its own.
    ///   - contentType: Its media type.
    public mutating func add(
        _ name: String,
        file: URL,
        filename: String? = nil,
        contentType: String = "application/octet-stream"
    ) {
        let head = head(name, filename ?? file.lastPathComponent, contentType)
        parts.append(Part(head: head, content: .file(file)))
    }

    /// The form as a body in memory.
    ///
    /// - Returns: The body, with its media type.
    /// - Throws: The error of reading a file.
    public func upload() throws -> HTTPUpload {
        var data = Data()
        try write { data += $0 }
        return .data(data, contentType: contentType)
    }

    /// Writes the form to a new file, for forms that memory should not hold.
    ///
    /// - Parameter file: The file, which only its user may read, and which the caller removes; none if this throws.
    /// - Returns: The body, with its media type.
    /// - Throws: The error of reading or writing a file.
    public func upload(writingTo file: URL) throws -> HTTPUpload {
        let target = try PartialFile(file)
        try write { try target.handle.write(contentsOf: $0) }
        try target.complete()
        return .file(file, contentType: contentType)
    }

    private func write(_ add: (Data) throws -> Void) throws {
        for part in parts {
            try add(Data("--\(boundary)\r\n\(part.head)\r\n".utf8))
            switch part.content {
            case .data(let data):
                try add(data)
            case .file(let url):
                let file = try FileHandle(forReadingFrom: url)
                defer { try? file.close() }
                try file.readPieces(add)
            }
            try add(Data("\r\n".utf8))
        }
        try add(Data("--\(boundary)--\r\n".utf8))
    }

    private func head(_ name: String, _ filename: String?, _ contentType: String?) -> String {
        var head = "Content-Disposition: form-data; name=\"\(Self.quoted(name))\""
        if let filename { head += "; filename=\"\(Self.quoted(filename))\"" }
        head += "\r\n"
        if let contentType, contentType.isHeaderValue { head += "Content-Type: \(contentType)\r\n" }
        return head
    }

    private static let escapes: [Unicode.Scalar: String] = ["\"": "%22", "\r": "%0D", "\n": "%0A"]

    /// Text between quotes, which neither ends them nor the line, by the rule that browsers follow.
    private static func quoted(_ text: String) -> String {
        text.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
    }
}
