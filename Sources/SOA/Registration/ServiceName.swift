// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The name of a service, together with the type that is registered and looked up under it.
///
/// Write each name once, as a static member, and use it on both ends:
///
/// ```swift
/// extension ServiceName where Service == any Clock {
///     static var clock: Self { "clock" }
/// }
///
/// ServiceRegistry.add(.clock) { SystemClock() }
/// let clock = ServiceRegistry[.clock]     // any Clock, without a cast
/// ```
///
/// A typed name and a plain string name the same registration: `ServiceName<any Clock>("clock")` finds what was
/// registered as `"clock"` in any other way. A name that is written as a literal is the fastest to look up.
public struct ServiceName<Service: Sendable>: Sendable, ExpressibleByStringLiteral {
    @usableFromInline let key: NameKey

    /// Creates a name from a string.
    ///
    /// - Parameter rawValue: The key in the registry.
    @inlinable
    public init(_ rawValue: String) {
        key = .text(rawValue)
    }

    /// Creates a name from a string literal.
    ///
    /// - Parameter value: The key in the registry.
    @inlinable
    public init(stringLiteral value: StaticString) {
        key = .literal(value)
    }

    /// The name itself, which is the key in the registry.
    public var rawValue: String { key.text }
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

/// The text of a name, as the source has it.
///
/// A literal lies at one address for as long as the program runs, so that a lookup can compare addresses and needs no text.
@usableFromInline
enum NameKey: Sendable {
    case literal(StaticString)
    case text(String)

    var text: String {
        switch self {
        case .literal(let literal): literal.description
        case .text(let text): text
        }
    }
}
