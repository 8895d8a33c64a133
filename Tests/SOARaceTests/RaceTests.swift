// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

/// What many threads and tasks do to one registry at the same time.
///
/// The suites run one after the other, since each wants all cores for itself.
@Suite(.serialized, .timeLimit(.minutes(10)), .watchdog(seconds: 660)) enum RaceTests {}
