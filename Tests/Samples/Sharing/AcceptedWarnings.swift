// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Swift 5 mode warns that a class which is not final conforms to `Sendable`. The sample stays as people write it,
// and this package is built with warnings as errors, so the promise is given here. Both classes have no state.

extension SharingServiceImplementation: @unchecked Sendable {}

extension TestSharingServiceImplementation: @unchecked Sendable {}
