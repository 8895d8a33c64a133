// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension ServiceName {
    /// The name of a service of another type, for one extension that declares many services.
    ///
    /// ```swift
    /// extension ServiceName {
    ///     static var wallClock: Of<any Clock<Duration>> { .init { ContinuousClock() } }
    ///     static var noteDraft: Of<NoteDraft> { .transient { NoteDraft() } }
    /// }
    /// ```
    ///
    /// The type of a member decides which service it names, so `ServiceRegistry[.noteDraft]` needs no more context than
    /// in an extension of `ServiceName<NoteDraft>`.
    public typealias Of<Other: Sendable> = ServiceName<Other>

    /// Returns a name with a default that is built anew for each lookup, named like the member that declares it.
    @_transparent
    public static func transient(
        member: StaticString = #function,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext default make: @escaping @isolated(any) @Sendable () throws -> Service
    ) -> Self {
        Self(lifetime: .transient, member: member, fileID: fileID, line: line, default: make)
    }

    /// Returns a name with a default that one outermost lookup shares, named like the static member that declares it.
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
