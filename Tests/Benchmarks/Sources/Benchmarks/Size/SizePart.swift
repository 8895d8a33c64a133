// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser

/// What the size benchmark measures.
enum SizePart: String, CaseIterable, ExpressibleByArgument {
    case builds
    case launches
}
