// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#ifndef SOA_THREAD_LOCAL_H
#define SOA_THREAD_LOCAL_H

// The compiler then needs no call for the address. A library that Android opens can't have such variables.
#if defined(__linux__) && !defined(__ANDROID__)
#define SOA_THREAD_LOCAL __thread __attribute__((tls_model("initial-exec")))
#else
#define SOA_THREAD_LOCAL __thread
#endif

/// A pointer of each thread, null at first. Swift has no thread-local variables of its own.
extern SOA_THREAD_LOCAL void *soa_thread_value;

/// Returns the pointer of the calling thread.
static inline void *soa_get_thread_value(void) { return soa_thread_value; }

/// Sets the pointer of the calling thread.
static inline void soa_set_thread_value(void *value) { soa_thread_value = value; }

#endif
