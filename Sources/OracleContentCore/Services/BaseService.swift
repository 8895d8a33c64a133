// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// The base class of services that read JSON.
///
/// A service of your own names its parameters and its components:
///
/// ```swift
/// final class ReadNote: BaseService<Note>, ImplementsFetchDetail, ImplementsServiceOverrides, @unchecked Sendable {
///     init(id: String) { super.init(parameters: NoteParameters(id: id)) }
/// }
/// ```
///
/// A caller may override what ``Onboarding`` set:
///
/// ```swift
/// let note = try await ReadNote(id: "7").overrideConfiguration(configuration).fetchAsync()
/// ```
///
/// A service is kept and called many times: builders change it and return it, and a listing knows its next page. Any
/// thread may use it. Its state is in its parameters, so a subclass needs none of its own.
open class BaseService<Element: Decodable & Sendable>: ContentService, BaseElementImplementation, @unchecked Sendable {
    // Sendable: it stores nothing.

    /// Decodes the body of a response; a subclass may decode it in another way, or throw errors of its own.
    ///
    /// Verbs throw what this throws within an ``OracleContentError``.
    open func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try JSONDecoder.content.decode(type, from: data)
    }
}
