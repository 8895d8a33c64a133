// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Lets a service that reads JSON go elsewhere than the configuration says, or another way.
public protocol ImplementsOverrides: ImplementsServiceOverrides {}

/// Lets a service that brings files go elsewhere than the configuration says, or another way.
public protocol ImplementsDownloadOverrides: ImplementsServiceOverrides {}
