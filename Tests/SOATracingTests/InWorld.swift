// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if Tracing

import SOA

/// Runs a test in a world of its own, in which nothing is registered but what the test registers.
func inWorld<Result>(_ body: () throws -> Result) rethrows -> Result {
    try ServiceRegistry.withOverrides({ $0.reset(.everything) }, operation: body)
}

/// Runs a test in a world of its own, in which nothing is registered but what the test registers.
func inWorld<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    try await ServiceRegistry.withOverrides({ $0.reset(.everything) }, operation: body)
}

#endif
