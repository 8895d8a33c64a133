// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The input of an endpoint that needs none.
public typealias EmptyInput = Void
