// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Why a query cannot be built.
public enum QueryBuilderError: Error, Hashable, Sendable {
    /// A field was to be one of no values at all.
    case emptyMatchList
}
