// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Declarations of Apple's Foundation for the compiler on Linux: signatures and isolation, without an implementation, of what
// is not in FoundationEssentials. With OBJC they belong to Objective-C, where that makes a difference.

@_exported import Darwin
@_exported import Dispatch
@_exported import FoundationEssentials
