// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// The declarations of the README that are services of content, line for line; ContentReadmeTests uses them.
import OracleContentCore

final class ReadNoteParameters: ServiceParameters, @unchecked Sendable {
    override var basePath: String { "/notes/api" }
    override var serviceSuffix: String { "notes/7" }
}

final class ReadNote: BaseService<Note>, ImplementsFetchDetail, ImplementsVersion, @unchecked Sendable {
    init() { super.init(parameters: ReadNoteParameters()) }
}

// What the README speaks of without showing it.

struct Note: Hashable, Decodable, Sendable {
    let text: String
}
