// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#ifndef SOA_ALLOCATION_COUNTER_H
#define SOA_ALLOCATION_COUNTER_H

/// What a process asked its C library for while it was counted.
struct allocations {
    /// How often memory was requested.
    long count;
    /// How many bytes all of that has.
    long bytes;
    /// How many bytes of it more than were given back.
    long growth;
};

/// Counts from zero.
void allocations_begin(void);

/// Counts no more. Tells zero where the C library cannot be counted.
struct allocations allocations_end(void);

#endif
