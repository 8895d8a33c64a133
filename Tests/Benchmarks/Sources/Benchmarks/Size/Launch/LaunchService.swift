// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A service of an app at its launch: it has a number, and others that it needs.
protocol LaunchService: Sendable {
    var number: Int { get }
}

/// The only implementation there is.
final class SampleLaunchService: LaunchService {
    let number: Int
    private let needs: [any LaunchService]

    init(number: Int, needs: [any LaunchService]) {
        self.number = number
        self.needs = needs
    }
}

/// Which services an app has, and which of them need which.
///
/// Each service of the first screen needs three that nobody else needs, and all of these need one and the same.
enum LaunchGraph {
    /// The services that the first screen requests.
    static let screen = 0..<10

    /// The one that all others need.
    private static let shared = 40

    /// How many services the first screen takes, with all that they need.
    static let count = shared + 1

    /// What a service needs.
    static func needs(of number: Int) -> [Int] {
        switch number {
        case screen: Array(10 + 3 * number..<13 + 3 * number)
        case 10..<shared: [shared]
        default: []
        }
    }

    static func name(_ number: Int) -> String { "service \(number)" }
}
