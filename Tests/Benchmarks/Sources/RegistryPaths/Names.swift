// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import BenchmarkContenders
public import SOA

extension ServiceName where Service == any Sharing {
    /// A name as users write them: computed, of a literal.
    public static var sharing: Self { "sharing" }

    /// A service that is declared in one line.
    static var oneLine: Self { Self { SharingImplementation() } }

    /// A service that is registered as a lazy service of this name.
    static var lazy: Self { "lazy" }

    static var first: Self { "first" }
    static var second: Self { "second" }
    static var third: Self { "third" }

    static var alias: Self { "alias" }
    static var weak: Self { "weak" }
    static var expiring: Self { "expiring" }
    /// A list of services.
    static var stock: Self { "stock" }
}

extension ServiceName where Service == Parcel {
    static var parcel: Self { "parcel" }

    /// A service that is declared in one line, and made anew for everyone.
    static var oneLineParcel: Self {
        Self(lifetime: .transient) {
            Parcel(ServiceRegistry[.first], ServiceRegistry[.second], ServiceRegistry[.third])
        }
    }
}

/// Names that are not written where they are used.
public enum Names: Sendable {
    /// A name that is stored once.
    public static let constant: ServiceName<any Sharing> = "sharing"

    /// The text of a name, which the compiler does not know.
    public static let text = ["sha", "ring"].joined()

    /// So many names of services, each its own text.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - prefix: What they begin with.
    /// - Returns: The names, in order.
    public static func numbered(_ count: Int, prefix: String = "a service with the number ") -> [String] {
        (0..<count).map { prefix + String($0) }
    }
}
