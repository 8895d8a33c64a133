// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The lifetime of an instance, which also decides who shares it.
public enum ServiceLifetime: Hashable, Sendable {
    /// Built on first use, once for the registry that it is registered in. The default.
    case singleton
    /// Like `singleton`, but built when the registry is started.
    case eager
    /// Built anew for each lookup, and not kept, nor shut down: that is for whoever looked it up.
    case transient
    /// Shared while somebody holds a reference to it, and built anew after that. For class instances only.
    ///
    /// It is shut down only if it is still there.
    case weak
    /// Built on first use, once for each scope; the root of a registry counts as one.
    case scoped
    /// Shared by the factories that run for one outermost lookup, and not kept after it, nor shut down.
    ///
    /// Outside of factories, the lookup of each element of a list is one.
    case graph
    /// Like `singleton`, but built anew by the first lookup after a time since the build.
    ///
    /// Time that the machine sleeps counts. An asynchronous service is awaited again then: other lookups fail with
    /// `notReady` until it is built.
    indirect case expiring(after: Duration)
}

extension ServiceLifetime {
    /// True if the registry keeps what was built, strongly or weakly.
    var isKept: Bool { !isTransient && !isGraph }

    /// True if an instance belongs to the registry that the service is registered in, whichever scope requests it.
    var outlivesScopes: Bool { isKept && !isScoped }

    /// True if one instance serves many for as long as its registry or scope is open.
    var isShared: Bool { isKept && !isWeak }

    var isTransient: Bool { self == .transient }
    var isScoped: Bool { self == .scoped }
    var isWeak: Bool { self == .weak }
    var isGraph: Bool { self == .graph }
    var isEager: Bool { self == .eager }

    /// The time after which an instance is built anew.
    var expiry: Duration? {
        if case .expiring(let duration) = self { duration } else { nil }
    }
}

extension ServiceLifetime {
    /// The number of each lifetime that has more to it than its case.
    @_transparent
    @usableFromInline
    static var other: UInt8 { 6 }

    /// A number for each case, which stands in the key of a name.
    @_transparent
    @usableFromInline
    var number: UInt8 {
        switch self {
        case .singleton: 0
        case .eager: 1
        case .transient: 2
        case .weak: 3
        case .scoped: 4
        case .graph: 5
        case .expiring: Self.other
        }
    }

    /// The lifetime of a number; nil for ``other``.
    init?(number: UInt8) {
        let plain: [Self] = [.singleton, .eager, .transient, .weak, .scoped, .graph]
        guard number < plain.count else { return nil }
        self = plain[Int(number)]
    }
}

extension ServiceLifetime: RawRepresentable, Codable {
    /// Returns true if both lifetimes are equal.
    ///
    /// Without it, the comparison would be that of raw values, which compares texts.
    public static func == (left: Self, right: Self) -> Bool {
        left.number == right.number && (left.number != other || left.expiry == right.expiry)
    }

    private static let names = ["singleton", "eager", "transient", "weak", "scoped", "graph"]

    /// The name of the case, with the seconds of an expiring one, such as `expiring(1.5)`.
    public var rawValue: String {
        if let expiry { "expiring(\(expiry.decimalSeconds))" } else { Self.names[Int(number)] }
    }

    /// Creates a lifetime from a text that ``rawValue`` returned; returns nil for any other text.
    public init?(rawValue: String) {
        let plain = Self.names.firstIndex(of: rawValue).flatMap { Self(number: UInt8($0)) }
        self = plain ?? .expiring(after: Duration(digitsIn: rawValue))
        if self.rawValue != rawValue { return nil }
    }
}

extension Duration {
    /// The seconds as an exact decimal number, such as `-0.25`.
    fileprivate var decimalSeconds: String {
        let (seconds, attoseconds) = components
        var text = (self < .zero ? "-" : "") + "\(seconds.magnitude)"
        var (rest, place) = (attoseconds.magnitude, Self.attosecondsInSecond)
        if rest > 0 { text += "." }
        while rest > 0 {
            place /= 10
            text += "\(rest / place)"
            rest %= place
        }
        return text
    }

    /// Creates a duration from the decimal number in a text, whatever else the text consists of.
    fileprivate init(digitsIn text: String) {
        var (seconds, attoseconds, place, sign) = (Int64(0), Int64(0), Int64(0), Int64(1))
        for byte in text.bytes {
            if byte == UInt8(ascii: "-") { sign = -1 }
            if byte == UInt8(ascii: ".") { place = Int64(Self.attosecondsInSecond) }
            let digit = Int64(byte) - Int64(UInt8(ascii: "0"))
            guard (0...9).contains(digit) else { continue }
            if place > 0 {
                place /= 10
                attoseconds &+= digit * place
            } else {
                seconds = seconds &* 10 &+ digit
            }
        }
        self.init(secondsComponent: sign &* seconds, attosecondsComponent: sign &* attoseconds)
    }

    private static let attosecondsInSecond: UInt64 = 1_000_000_000_000_000_000
}
