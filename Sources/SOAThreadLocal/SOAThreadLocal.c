// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#include "SOAThreadLocal.h"

#if defined(__linux__)
#include <features.h>
#elif defined(__APPLE__)
#include <dispatch/dispatch.h>
#endif

// With glibc, the address takes no call: the variable is in the block that each thread has from its start. A library that a
// program opens later has little room there. If it has large thread-local variables of its own, build it with
// -Xcc -DSOA_SHARED_THREAD_LOCAL.
#if defined(__GLIBC__) && !defined(SOA_SHARED_THREAD_LOCAL)
__attribute__((tls_model("initial-exec")))
#endif
static __thread void *current;

void *soa_thread_value(void) { return current; }

void soa_set_thread_value(void *value) { current = value; }

#if defined(__APPLE__)
// The key of a value that the main queue alone has, and the value.
static char mark;

static void mark_main_queue(void *context) {
    (void)context;
    dispatch_queue_set_specific(dispatch_get_main_queue(), &mark, &mark, NULL);
}

void *soa_mark_of_main_queue(void) {
    static dispatch_once_t once;
    dispatch_once_f(&once, NULL, mark_main_queue);
    return dispatch_get_specific(&mark);
}
#endif
