// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOALocking

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

/// The common base class of ``BaseService`` and ``BaseDownloadService``.
open class ContentService: BaseImplementation, @unchecked Sendable {
    // Sendable: both stored properties are constants of Sendable types.
    private let parameters: Lock<ServiceParameters>

    /// The calls of the service that are under way.
    public let calls = ServiceCalls()

    /// Creates a service with its parameters.
    public init(parameters: ServiceParameters = ServiceParameters()) {
        self.parameters = Lock(parameters)
    }

    /// The parameters of the service; a subclass sets its own when it is created.
    public var serviceParameters: ServiceParameters {
        get { parameters.withLock { $0 } }
        set { parameters.exchange(\.self, for: newValue) }
    }

    /// Sets the version of the API, which is a part of the path.
    public func addVersion(_ version: APIVersion) {
        serviceParameters.apiVersion = version
    }
}
