// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser

/// What the network benchmark measures.
enum NetworkPart: String, CaseIterable, ExpressibleByArgument {
    case calls
    case downloads
    case memory
}
