// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Swift 5 mode warns if a class that is not final conforms to `Sendable`. The sample must not be changed, and this
// package is built with warnings as errors, so the conformances are here. Both classes have no state.

extension SharingServiceImplementation: @unchecked Sendable {}

extension TestSharingServiceImplementation: @unchecked Sendable {}
