// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The lifetime of an instance, which also decides who shares it.
public enum ServiceLifetime: Hashable, Sendable {
    /// Built on first use, once for the registry that it is registered in. The default.
    case singleton
    /// Like `singleton`, but built when the registry is started.
    case eager
    /// Built anew for each lookup, and not kept.
    case transient
    /// Shared while somebody holds a reference to it, and built anew after that. For class instances only.
    case weak
    /// Built on first use, once for each scope; the root of a registry counts as one.
    case scoped
    /// Shared by the factories that run for one outermost lookup, and not kept after it.
    case graph
    /// Like `singleton`, but built anew by the first lookup after a time since the build.
    indirect case expiring(after: Duration)
}

extension ServiceLifetime {
    /// True if an instance belongs to the registry that the service is registered in, whichever scope requests it.
    var outlivesScopes: Bool {
        switch self {
        case .singleton, .eager, .weak, .expiring: true
        case .transient, .scoped, .graph: false
        }
    }

    /// True if one instance serves many for as long as its registry or scope is open.
    var isShared: Bool {
        switch self {
        case .singleton, .eager, .scoped, .expiring: true
        case .transient, .weak, .graph: false
        }
    }

    /// True if the registry keeps what was built, strongly or weakly.
    var isKept: Bool {
        switch self {
        case .singleton, .eager, .weak, .scoped, .expiring: true
        case .transient, .graph: false
        }
    }

    /// True if the registry refers to the instance weakly.
    var isWeak: Bool {
        if case .weak = self { true } else { false }
    }

    /// True if what is built for one outermost lookup is shared in it.
    var isGraph: Bool {
        if case .graph = self { true } else { false }
    }

    /// True if `start` builds it, also if its factory is synchronous.
    var isEager: Bool {
        if case .eager = self { true } else { false }
    }

    /// The time after which an instance is built anew.
    var expiry: Duration? {
        if case .expiring(let duration) = self { duration } else { nil }
    }
}

extension ServiceLifetime: RawRepresentable, Codable {
    private static let plain: [Self] = [.singleton, .eager, .transient, .weak, .scoped, .graph]

    /// Returns true if both lifetimes are equal.
    ///
    /// Without it, the comparison would be that of raw values, which compares texts.
    public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.singleton, .singleton), (.eager, .eager), (.transient, .transient), (.weak, .weak), (.scoped, .scoped),
            (.graph, .graph):
            true
        case (.expiring(let left), .expiring(let right)): left == right
        default: false
        }
    }

    /// The name of the case, with the seconds of an expiring one, such as `expiring(1.5)`.
    public var rawValue: String {
        switch self {
        case .singleton: "singleton"
        case .eager: "eager"
        case .transient: "transient"
        case .weak: "weak"
        case .scoped: "scoped"
        case .graph: "graph"
        case .expiring(let duration): "expiring(\(duration.decimalSeconds))"
        }
    }

    /// Creates a lifetime from its text; returns nil for any other text.
    ///
    /// - Parameter rawValue: A text that ``rawValue`` returned.
    public init?(rawValue: String) {
        if let plain = Self.plain.first(where: { $0.rawValue == rawValue }) {
            self = plain
        } else if rawValue.hasPrefix("expiring("), rawValue.hasSuffix(")"),
            let duration = Duration(decimalSeconds: rawValue.dropFirst(9).dropLast())
        {
            self = .expiring(after: duration)
        } else {
            return nil
        }
    }
}

extension Duration {
    /// The seconds as an exact decimal number, such as `-0.25`.
    fileprivate var decimalSeconds: String {
        let (seconds, attoseconds) = components
        let digits = String(attoseconds.magnitude)
        let fraction = String(repeating: "0", count: 18 - digits.count) + digits
        let sign = seconds < 0 || attoseconds < 0 ? "-" : ""
        let significant = fraction.reversed().drop { $0 == "0" }.reversed()
        return sign + String(seconds.magnitude) + (significant.isEmpty ? "" : "." + String(significant))
    }

    fileprivate init?(decimalSeconds text: Substring) {
        let isNegative = text.hasPrefix("-")
        let number = text.dropFirst(isNegative ? 1 : 0)
        let point = number.firstIndex(of: ".")
        let digits = point.map { number[$0...].dropFirst() } ?? "0"
        guard let whole = Int64(number[..<(point ?? number.endIndex)]), whole >= 0, (1...18).contains(digits.count),
            let fraction = Int64(digits + String(repeating: "0", count: 18 - digits.count)), fraction >= 0
        else { return nil }
        let sign: Int64 = isNegative ? -1 : 1
        self.init(secondsComponent: sign * whole, attosecondsComponent: sign * fraction)
    }
}
