// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A typed name of a service, which may have a default.
///
/// A service is declared in one line, as a static member that carries its default:
///
/// ```swift
/// extension ServiceName<any Clock> {
///     static var clock: Self { Self { SystemClock() } }
/// }
/// ```
///
/// Register another implementation, or look the service up, by that member:
///
/// ```swift
/// ServiceRegistry.add(.clock) { FixedClock() } // replaces the default: at launch, in a scope, in a test
/// let clock = ServiceRegistry[.clock]          // built on first use, once
/// ```
///
/// A name without a default is a string, and needs a registration before its first use:
///
/// ```swift
/// extension ServiceName<any Store> {
///     static var store: Self { "store" }
/// }
/// ```
///
/// Typed names and plain strings share one namespace: `ServiceName<any Store>("store")` finds any registration of `"store"`.
@frozen public struct ServiceName<Service: Sendable>: Sendable, ExpressibleByStringLiteral {
    // These have six fields together, which the compiler keeps in registers. With more of them, or with the key as one of them,
    // each lookup by a text would copy and destroy its name in memory, through the runtime. Set directly, for the same reason.
    @usableFromInline let address: UInt
    @usableFromInline let file: UInt
    @usableFromInline let details: UInt64
    @usableFromInline let ownText: String
    /// The factory of the default, if there is one; it throws a ``ServiceDefault`` if there is more to know.
    @usableFromInline let make: (@isolated(any) @Sendable () throws -> Service)?

    /// Creates a name from a string, the key in the registry.
    @inlinable
    public init(_ rawValue: String) {
        (address, file, details) = (0, 0, 0)
        ownText = rawValue
        make = nil
    }

    /// Creates a name from a string literal, the key in the registry.
    @_transparent
    public init(stringLiteral value: StaticString) {
        // Only a literal of a single scalar has no address, and a literal of this type is never one.
        address = unsafe value.hasPointerRepresentation ? UInt(bitPattern: value.utf8Start) : 0
        file = 0
        details = value.hasPointerRepresentation ? UInt64(truncatingIfNeeded: value.utf8CodeUnitCount) : 0
        ownText = value.hasPointerRepresentation ? "" : value.description
        make = nil
    }

    // Transparent here and below: the optimizer then sees that a lookup uses only the key, and creates no closure. Otherwise
    // each lookup would allocate one.

    /// Creates a name with a default.
    ///
    /// The factory runs as if registered at launch: at most once for a shared lifetime, on the isolation that it was written
    /// in. A registration of the name precedes it. `shutdown` shuts down the instance of the factory, when the registry or
    /// the scope is closed.
    @_transparent
    public init(
        _ name: String,
        lifetime: ServiceLifetime = .singleton,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        shutdown: (@Sendable (Service) async throws -> Void)? = nil,
        @_inheritActorContext default make: @escaping @isolated(any) @Sendable () throws -> Service
    ) {
        let number = shutdown == nil ? lifetime.number : ServiceLifetime.other
        address = 0
        file = unsafe UInt(bitPattern: fileID.utf8Start)
        details = NameKey.details(line, number, length: 0)
        ownText = name
        self.make = number == ServiceLifetime.other ? ServiceDefault.thrown(lifetime, shutdown, make) : make
    }

    /// Creates a name with a default, named like the computed static member that declares it: `Module.member`.
    ///
    /// Give another declaration a name: a stored property would have that of its type, a constant that of its module, and a
    /// function one for all arguments, as a member of a generic extension one for all types. Give names in modules that
    /// SwiftPM renames by `moduleAliases`, too: there, `Module` is still the name that they share.
    @_transparent
    public init(
        lifetime: ServiceLifetime = .singleton,
        member: StaticString = #function,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        shutdown: (@Sendable (Service) async throws -> Void)? = nil,
        @_inheritActorContext default make: @escaping @isolated(any) @Sendable () throws -> Service
    ) {
        let number = shutdown == nil ? lifetime.number : ServiceLifetime.other
        address = unsafe UInt(bitPattern: member.utf8Start)
        file = unsafe UInt(bitPattern: fileID.utf8Start)
        details = NameKey.details(line, number, length: member.utf8CodeUnitCount)
        ownText = ""
        self.make = number == ServiceLifetime.other ? ServiceDefault.thrown(lifetime, shutdown, make) : make
    }

    /// The key in the registry.
    public var rawValue: String { key.text }

    @_transparent
    @usableFromInline
    var key: NameKey { NameKey(address: address, file: file, details: details, text: ownText) }

    /// Returns the registration of the default; nil without a default.
    ///
    /// A shell, compiled where the type is known: generic code would look it up at run time.
    @inlinable
    func defaultRegistration() -> Registration? {
        guard let make else { return nil }
        let known = ServiceDefault(of: make, key.lifetime)
        return Registration(
            defaultOf: key,
            Box<Service>.self,
            lifetime: known.lifetime,
            isolation: known.make.isolation,
            shutdown: Registration.boxed(known.shutdown),
            ErasedFactory(known.make)
        )
    }
}

extension ServiceName: Hashable {
    /// Returns true if both names have the same text.
    public static func == (left: Self, right: Self) -> Bool {
        left.rawValue == right.rawValue
    }

    /// Hashes the text of the name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(rawValue)
    }
}

extension ServiceName: CustomStringConvertible {
    /// The key in the registry.
    public var description: String { rawValue }
}

/// The text of a name, as it is in the source.
///
/// The address of a literal never changes, so a lookup compares addresses and needs no text.
@frozen @usableFromInline
@safe struct NameKey: Sendable {
    /// The address of the literal; 0 for a text.
    @usableFromInline let address: UInt
    /// The address of the name of the file that declares the name's default; 0 without one.
    @usableFromInline let file: UInt
    /// The length of the literal, the line of that declaration and the lifetime of the default, in one word.
    @usableFromInline let details: UInt64
    @usableFromInline let ownText: String

    /// Creates the name of an accessor that has a default.
    @_transparent
    @usableFromInline
    init(_ text: String, declaredAt fileID: StaticString, _ line: UInt) {
        // Sound here and in the names above: a literal is never deallocated, and its address is followed only to read its bytes.
        let file = unsafe UInt(bitPattern: fileID.utf8Start)
        self.init(file: file, details: Self.details(line, 0, length: 0), text: text)
    }

    @_transparent
    @usableFromInline
    init(address: UInt = 0, file: UInt = 0, details: UInt64 = 0, text: String) {
        (self.address, self.file, self.details) = (address, file, details)
        ownText = text
    }

    @_transparent
    @usableFromInline
    static func details(_ line: UInt, _ lifetime: UInt8, length: Int) -> UInt64 {
        UInt64(truncatingIfNeeded: line) << 40 | UInt64(lifetime) << 32 | UInt64(truncatingIfNeeded: length)
    }

    /// The declaration as a number: the line is added to the bits above those of an address; 0 without one.
    ///
    /// Each declaration of a name finds publications of its own, so that its first lookup notices a conflict.
    @_transparent
    @usableFromInline
    var declaration: UInt64 { UInt64(file) &+ (details &>> 40) &<< 48 }

    /// The call site of the declaration; nil without one.
    var site: CallSite? { file == 0 ? nil : CallSite(file: Literal(address: file), number: UInt32(details >> 40)) }

    /// The lifetime of the default; nil if the factory knows more.
    @usableFromInline var lifetime: ServiceLifetime? {
        ServiceLifetime(number: UInt8(truncatingIfNeeded: details >> 32))
    }

    /// True for a stored property in an extension of `ServiceName`: there, `#function` is the name of the type.
    var isOfStoredProperty: Bool {
        // By its eleven bytes first, since the text has to be created.
        address != 0 && UInt32(truncatingIfNeeded: details) == 11 && text.hasSuffix(".ServiceName")
    }

    /// The name, created when it is read; `Module.member` for a member.
    @inline(never)
    var text: String {
        guard let start = unsafe UnsafePointer<UInt8>(bitPattern: address) else { return ownText }
        // Sound: these are addresses of literals, which are never deallocated and end with a zero.
        let name = unsafe UnsafeBufferPointer(start: start, count: Int(details & 0xFFFF_FFFF))
        guard let file = unsafe UnsafePointer<UInt8>(bitPattern: file) else {
            return unsafe String(decoding: name, as: UTF8.self)
        }
        // In bytes: each lookup with locks creates the text, and joining strings takes ten times as long.
        var length = 0
        while unsafe file[length] != UInt8(ascii: "/") && file[length] != 0 { length += 1 }
        let module = unsafe UnsafeBufferPointer(start: file, count: length)
        // Sound: the module, a dot and the name fill the capacity.
        return unsafe String(unsafeUninitializedCapacity: module.count + 1 + name.count) { bytes in
            var end = unsafe bytes.initialize(fromContentsOf: module)
            unsafe bytes.initializeElement(at: end, to: UInt8(ascii: "."))
            end += 1
            return unsafe bytes[end...].initialize(fromContentsOf: name)
        }
    }
}
