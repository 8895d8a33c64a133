// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Lets a service that reads JSON override its configuration.
public protocol ImplementsOverrides: ImplementsServiceOverrides {}

/// Lets a service that downloads files override its configuration.
public protocol ImplementsDownloadOverrides: ImplementsServiceOverrides {}
