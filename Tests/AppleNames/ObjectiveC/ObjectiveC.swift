// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Declarations of Apple's ObjectiveC for the compiler on Linux. A module of this name tells that there is Objective-C.

public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
