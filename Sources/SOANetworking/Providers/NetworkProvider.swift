// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The other name of ``Networking``, for places where the protocol is a role.
public typealias NetworkProvider = Networking
