// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#ifndef SOA_THREAD_LOCAL_H
#define SOA_THREAD_LOCAL_H

// Each program and library that contains SOA has a registry of its own. ELF would make these one for all in a process.
#if defined(__ELF__)
#define SOA_HIDDEN __attribute__((visibility("hidden")))
#else
#define SOA_HIDDEN
#endif

/// Returns a pointer of the calling thread, null at first. Swift has no thread-local variables of its own.
SOA_HIDDEN void *soa_thread_value(void);

/// Sets the pointer of the calling thread.
SOA_HIDDEN void soa_set_thread_value(void *value);

#if defined(__APPLE__)
/// Returns a pointer if the calling thread works on the main queue, and null otherwise.
SOA_HIDDEN void *soa_mark_of_main_queue(void);
#endif

#endif
