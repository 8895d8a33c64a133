// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The sample data of a backend.
public enum BackendVariant: String, Hashable, Sendable, CaseIterable {
    /// The data for customers.
    case production
    /// The data for trials before a release.
    case staging
}
