// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An error thrown when a query can't be built.
public enum QueryBuilderError: Error, Hashable, Sendable {
    /// A match list has no conditions.
    case emptyMatchList
}
