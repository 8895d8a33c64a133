// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Which sample data a backend has.
public enum BackendVariant: String, Hashable, Sendable, CaseIterable {
    /// What customers see.
    case production
    /// What is tried out before customers see it.
    case staging
}
