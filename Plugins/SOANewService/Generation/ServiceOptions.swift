// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// How a new service is built and where it runs.
struct ServiceOptions: Hashable, Sendable {
    /// Built on first use, and not at launch.
    var isLazy = false
    /// Built and used on the main actor alone.
    var isOnMainActor = false
    /// Built by an asynchronous initialiser.
    var isAsync = false
}
