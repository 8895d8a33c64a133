// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Declarations of Apple's Dispatch for the compiler on Linux, whose own needs headers of Apple where it compiles for macOS.

public final class DispatchQueue: Sendable {
    public init(label: String) {}

    public func async(execute work: @escaping @Sendable () -> Void) {}
}
