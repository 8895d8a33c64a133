// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// A context that knows where the server is.
///
/// A provider with such a context is good for factories of both kinds; see ``URLServiceProviding/serviceContext``.
public protocol BaseURLProviding: Sendable {
    /// Where the paths of the services begin.
    var baseURL: URL { get }
}
