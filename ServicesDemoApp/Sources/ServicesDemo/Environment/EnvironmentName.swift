// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser

/// The names of the environments.
enum EnvironmentName: String, CaseIterable, ExpressibleByArgument {
    case production
    case staging
    case stub
    case replay
}
