// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// What a lookup is expected to return.
enum Outcome: Equatable, CustomStringConvertible {
    /// The number of a build, and the decorators that wrapped what it made, innermost first.
    case made(Int, [Int])
    /// The numbers of the elements that replace a list, and the decorators that wrapped each.
    case replaced([Int], [Int])
    case failed(name: String, Failure)

    enum Failure: String {
        case notRegistered, circularDependency, buildFailed, notReady, closed, other
    }

    var description: String {
        switch self {
        case .made(let number, let marks): "build \(number) \(marks)"
        case .replaced(let numbers, let marks): "builds \(numbers) \(marks)"
        case .failed(let name, let failure): "\(name) \(failure)"
        }
    }
}

/// A registration: an object, since the model tells registrations apart by identity.
final class ModelRegistration {
    enum Kind {
        case plain, variant, fallback, alias
        /// The default of an accessor, which alone creates it.
        case accessor
        /// What replaces a list: two elements at once.
        case replacement
    }

    let name: String
    let kind: Kind
    let lifetime: ServiceLifetime
    /// The names that the factory looks up, in order, also of the list; the target of an alias.
    let needs: [String]
    /// The number of builds that fail before one succeeds.
    let failures: Int
    /// True if the factory is asynchronous, and awaits what it looks up.
    let isAsynchronous: Bool
    var attempts = 0

    init(
        _ name: String,
        _ kind: Kind,
        _ lifetime: ServiceLifetime,
        needs: [String],
        failures: Int = 0,
        isAsynchronous: Bool = false
    ) {
        self.name = name
        self.kind = kind
        self.lifetime = lifetime
        self.needs = needs
        self.failures = failures
        self.isAsynchronous = isAsynchronous
    }

    var outlivesScopes: Bool { [.singleton, .eager, .weak, ModelHistory.expiring].contains(lifetime) }
    var isKept: Bool { outlivesScopes || lifetime == .scoped }
    /// Everything that a registry keeps has a shutdown, but for weak services, replacements of lists and accessors.
    var isShutDown: Bool { isKept && lifetime != .weak && kind != .replacement && kind != .accessor }
}

/// What every registry of a model has in common.
final class ModelHistory {
    static let expiring = ServiceLifetime.expiring(after: .seconds(60_000))

    var builds = 0
    /// The numbers of the weak instances that somebody holds.
    var held: Set<Int> = []
    /// What observers receive, but for the names of shutdowns.
    var events: [String] = []
    /// The instances that registries keep which a factory used, by the number of its own build.
    var uses: [Int: [Int]] = [:]
    /// The elements of lists that a registry keeps.
    var keptElements: Set<Int> = []
    /// The name of the list.
    let list: String
    /// The names that have a default.
    let defaults: Set<String>
    /// The instances of graph services of the lookup in progress.
    var graph: [ModelKey: Outcome] = [:]

    init(list: String, defaults: Set<String>) {
        self.list = list
        self.defaults = defaults
    }
}

/// A registration in one registry.
struct ModelKey: Hashable {
    let registration: ObjectIdentifier
    let registry: ObjectIdentifier
}
