// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser

/// Which environments there are to choose from.
enum EnvironmentName: String, CaseIterable, ExpressibleByArgument {
    case production
    case staging
    case stub
    case replay
}
