// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What contenders do, each group in a table of its own.
public enum ContenderGroup: String, CaseIterable, Sendable {
    /// Looks up one shared service that is built, by a typed accessor: one operation is one lookup.
    case typed

    /// Looks up one shared service that is built, by its name alone: one operation is one lookup.
    case named

    /// Looks up services of 10,000 that are built, in shuffled order: one operation is one lookup.
    case shuffled

    /// Looks up an override of the task that runs: one operation is one lookup.
    case override

    /// Registers a graph of services and builds it, but removes it outside of the time: one operation is one service.
    case graph

    /// Registers services and builds none: one operation is one service.
    case registration

    /// Registers services and builds them, to have their memory counted: one operation is one service.
    case memory

    /// Makes a service anew for each lookup, with three shared ones that it needs: one operation is one lookup.
    case transient
}
