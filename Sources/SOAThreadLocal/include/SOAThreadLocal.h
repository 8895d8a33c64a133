// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#ifndef SOA_THREAD_LOCAL_H
#define SOA_THREAD_LOCAL_H

#if defined(__linux__)
#include <features.h>
#endif

// With glibc, the address takes no call: the variable is in the block that each thread has from its start. A library that a
// program opens later has little room there. If it has large thread-local variables of its own, build it with
// -Xcc -DSOA_SHARED_THREAD_LOCAL.
#if defined(__GLIBC__) && !defined(SOA_SHARED_THREAD_LOCAL)
#define SOA_THREAD_LOCAL __thread __attribute__((tls_model("initial-exec")))
#else
#define SOA_THREAD_LOCAL __thread
#endif

// Each program and library that contains SOA has a registry of its own, and so its own variable: ELF would make one of all.
#if defined(__ELF__)
#define SOA_HIDDEN __attribute__((visibility("hidden")))
#else
#define SOA_HIDDEN
#endif

/// A pointer of each thread, null at first. Swift has no thread-local variables of its own.
extern SOA_HIDDEN SOA_THREAD_LOCAL void *soa_thread_value;

/// Returns the pointer of the calling thread.
static inline void *soa_get_thread_value(void) { return soa_thread_value; }

/// Sets the pointer of the calling thread.
static inline void soa_set_thread_value(void *value) { soa_thread_value = value; }

#endif
