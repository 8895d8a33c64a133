// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// Runs a test in an overlay of its own, in which nothing is registered but what the test registers.
package func inOverlay<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    try await ServiceRegistry.withOverrides({ $0.reset(.everything) }, operation: body)
}
