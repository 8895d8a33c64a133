// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension ServiceName {
    /// The name of a service of another type, for one extension that declares many services.
    ///
    /// ```swift
    /// extension ServiceName {
    ///     static var clock: Of<any Clock> { .init { SystemClock() } }
    ///     static var salt: Of<any Salt> { .transient { RandomSalt() } }
    /// }
    /// ```
    ///
    /// The type of a member decides which service it names, so `ServiceRegistry[.clock]` needs no more context than in an
    /// extension of `ServiceName<any Clock>`.
    public typealias Of<Other: Sendable> = ServiceName<Other>

    /// Returns a name with a default that is built anew for each lookup, named like the static member that declares it.
    ///
    /// - Parameters:
    ///   - member: The member that declares the name.
    ///   - fileID: The file of the declaration, for the name and for reports.
    ///   - line: The line of the declaration, for reports.
    ///   - make: Creates the service.
    /// - Returns: A name with the lifetime ``ServiceLifetime/transient``.
    @_transparent
    public static func transient(
        member: StaticString = #function,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext default make: @escaping @isolated(any) @Sendable () throws -> Service
    ) -> Self {
        Self(lifetime: .transient, member: member, fileID: fileID, line: line, default: make)
    }

    /// Returns a name with a default that the factories of one outermost lookup share, named like the static member that
    /// declares it.
    ///
    /// - Parameters:
    ///   - member: The member that declares the name.
    ///   - fileID: The file of the declaration, for the name and for reports.
    ///   - line: The line of the declaration, for reports.
    ///   - make: Creates the service.
    /// - Returns: A name with the lifetime ``ServiceLifetime/graph``.
    @_transparent
    public static func graph(
        member: StaticString = #function,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext default make: @escaping @isolated(any) @Sendable () throws -> Service
    ) -> Self {
        Self(lifetime: .graph, member: member, fileID: fileID, line: line, default: make)
    }

    /// Returns a name with a default that each scope has an instance of, named like the static member that declares it.
    ///
    /// - Parameters:
    ///   - member: The member that declares the name.
    ///   - fileID: The file of the declaration, for the name and for reports.
    ///   - line: The line of the declaration, for reports.
    ///   - shutdown: Shuts down what the factory made, when the scope is closed.
    ///   - make: Creates the service.
    /// - Returns: A name with the lifetime ``ServiceLifetime/scoped``.
    @_transparent
    public static func scoped(
        member: StaticString = #function,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        shutdown: (@Sendable (Service) async throws -> Void)? = nil,
        @_inheritActorContext default make: @escaping @isolated(any) @Sendable () throws -> Service
    ) -> Self {
        Self(lifetime: .scoped, member: member, fileID: fileID, line: line, shutdown: shutdown, default: make)
    }
}
