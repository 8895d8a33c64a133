// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// A module of this name tells that there is Objective-C.
