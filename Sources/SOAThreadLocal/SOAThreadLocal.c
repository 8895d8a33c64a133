// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#include "SOAThreadLocal.h"

#if defined(__linux__)
#include <features.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>
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

#if defined(__linux__) && defined(__x86_64__)
// The commands of membarrier(2), whose header old systems lack.
enum { FENCE = 1 << 3, REGISTER = 1 << 4 };

static void *register_process(void *is_allowed) {
    if (syscall(SYS_membarrier, REGISTER, 0, 0) == 0) ((void (*)(void))is_allowed)();
    return NULL;
}

void soa_allow_heavy_fences(void (*is_allowed)(void)) {
    // Signals are for the threads of the app.
    sigset_t all, own;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &own);
    pthread_t thread;
    if (pthread_create(&thread, NULL, register_process, (void *)is_allowed) == 0) pthread_detach(thread);
    pthread_sigmask(SIG_SETMASK, &own, NULL);
}

int soa_heavy_fence(void) { return (int)syscall(SYS_membarrier, FENCE, 0, 0); }
#endif
