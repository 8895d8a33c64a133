// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if compiler(<6.3)
import Testing

// Earlier versions of Swift Testing have no warnings.
extension Issue {
    enum Severity {
        case warning, error
    }

    var severity: Severity { .error }
}
#endif
