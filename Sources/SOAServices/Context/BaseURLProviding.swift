// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// A context with a base URL.
///
/// A provider with such a context also works for factories that take a context; see ``URLServiceProviding/serviceContext``.
public protocol BaseURLProviding: Sendable {
    /// The URL that the paths of the services begin with.
    var baseURL: URL { get }
}
