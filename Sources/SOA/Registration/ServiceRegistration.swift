// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The result of a registration: the name of the service, and the call site.
@frozen public struct ServiceRegistration: Sendable {
    // As they were passed, so that nothing is left of a result that nobody uses.
    @usableFromInline let key: NameKey
    @usableFromInline let fileID: StaticString
    @usableFromInline let line: UInt

    @usableFromInline
    @_transparent
    init(_ key: NameKey, _ fileID: StaticString, _ line: UInt) {
        self.key = key
        self.fileID = fileID
        self.line = line
    }

    /// The name that the service is registered under.
    public var name: String { key.text }

    /// The call site of the registration, as `Module/File.swift:12`.
    public var registeredAt: String { CallSite(fileID: fileID, line: line).description }
}

extension ServiceRegistration: CustomStringConvertible {
    /// The name and the call site, such as `clock (App/Services.swift:12)`.
    public var description: String { "\(name) (\(registeredAt))" }
}
