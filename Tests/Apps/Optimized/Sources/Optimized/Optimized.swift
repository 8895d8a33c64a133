// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

extension ServiceName<String> {
    fileprivate static var visitor: Self { "visitor" }
}

/// Looks a service up in the scope of a request, and prints what it returned.
@main
struct Optimized {
    static func main() async throws {
        try await ServiceRegistry.withScope("request") { scope in
            scope.add(.visitor) { "SOA" }
            print(await greeting())
        }
    }

    /// Catches what an awaited lookup throws, as a handler does.
    private static func greeting() async -> String {
        do {
            return "Good day, \(try await ServiceRegistry.resolve(awaiting: .visitor))."
        } catch {
            return "\(error)"
        }
    }
}
