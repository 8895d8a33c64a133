// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#ifndef SOA_THREAD_LOCAL_H
#define SOA_THREAD_LOCAL_H

// Each program and library that contains SOA has a registry of its own. ELF would make these one for all in a process. Not
// hidden: the optimizer puts calls of these into the code of a program, whose library may contain SOA.
#if defined(__ELF__)
#define SOA_VISIBILITY __attribute__((visibility("protected")))
#else
#define SOA_VISIBILITY
#endif

// Called as Swift calls functions, since Swift declares them by their names alone: an optimizer of the whole program removes
// calls by another convention.
#define SOA_OWN SOA_VISIBILITY __attribute__((swiftcall))

/// Returns a pointer of the calling thread, null at first. Swift has no thread-local variables of its own.
SOA_OWN void *soa_thread_value(void);

/// Sets the pointer of the calling thread.
SOA_OWN void soa_set_thread_value(void *value);

#if defined(__APPLE__)
/// Returns a pointer if the calling thread works on the main queue, and null otherwise.
SOA_OWN void *soa_mark_of_main_queue(void);
#endif

#if defined(__linux__) && defined(__x86_64__)
/// Asks the system to allow the process heavy fences, in a thread of its own, which calls `is_allowed` then.
///
/// In a process with threads the system takes some milliseconds for that.
SOA_OWN void soa_allow_heavy_fences(void (*is_allowed)(void));

/// Makes each running thread of the process issue a fence; returns 0 unless the system refuses. Swift imports no `syscall`.
SOA_OWN int soa_heavy_fence(void);
#endif

#endif
