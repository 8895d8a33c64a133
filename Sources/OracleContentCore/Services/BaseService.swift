// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP
import SOALocking

/// What services are derived from that read JSON.
///
/// A service of your own says what its parameters are, and which components it has:
///
/// ```swift
/// final class ReadNote: BaseService<Note>, ImplementsFetchDetail, ImplementsVersion, @unchecked Sendable {
///     init(id: String) { super.init(parameters: ReadNoteParameters(id: id)) }
/// }
///
/// let note = try await ReadNote(id: "7").version(.v1).fetchAsync()
/// ```
///
/// A service is kept and asked again: builders change it and return it, and a listing knows which page comes next. Any
/// thread may use it. What it holds besides its calls is in its parameters, so a derived class needs no state of its own.
open class BaseService<Element: Decodable & Sendable>: BaseElementImplementation, @unchecked Sendable {
    // Sendable: both stored properties are constants of Sendable types.
    private let held: Lock<ServiceParameters>

    /// The calls of the service that are under way.
    public let calls = ServiceCalls()

    /// Makes a service.
    ///
    /// - Parameter parameters: What the service asks for, and how.
    public init(parameters: ServiceParameters = ServiceParameters()) {
        held = Lock(parameters)
    }

    /// What the service asks for, and how; a derived class sets its own when it is made.
    public var serviceParameters: ServiceParameters {
        get { held.withLock { $0 } }
        set {
            // The old ones may end here, and not while the lock is held.
            _ = held.withLock { held in
                defer { held = newValue }
                return held
            }
        }
    }

    /// Reads the body of a response; a derived class may read otherwise, or throw errors of its own.
    ///
    /// - Parameters:
    ///   - type: What the body is read as: `Element`, or for a listing something that wraps it.
    ///   - data: The body.
    /// - Returns: What it holds.
    /// - Throws: What keeps it from being read; verbs deliver it within an ``OracleContentError``.
    open func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try JSONDecoder.content.decode(type, from: data)
    }

    /// False once a listing has come to its end; whoever sets it decides.
    public var hasMore: Bool {
        get { serviceParameters.hasMore }
        set { serviceParameters.hasMore = newValue }
    }

    /// Sets the version of the API.
    ///
    /// - Parameter version: The version, a part of the path.
    public func addVersion(_ version: APIVersion) {
        serviceParameters.apiVersion = version
    }
}
