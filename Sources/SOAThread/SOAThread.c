// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "SOAThread.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

#if defined(__linux__)
#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

_Thread_local soa_thread *soa_thread_local = NULL;
_Atomic(bool) soa_asymmetric = false;
_Atomic(uint64_t) soa_deferred = 0;

static _Atomic(soa_thread *) records = NULL;
static pthread_key_t ending;
static pthread_once_t once = PTHREAD_ONCE_INIT;
// Guards the arrays of counts: their growth, and whoever adds them up.
static pthread_mutex_t counting = PTHREAD_MUTEX_INITIALIZER;

static void end(void *record) {
    soa_thread *thread = record;
    soa_thread_local = NULL;
    // The counts stay: they are added up with those of the threads that run.
    atomic_store_explicit(&thread->taken, false, memory_order_release);
}

static void prepare(void) {
    pthread_key_create(&ending, end);
#if defined(__linux__) && defined(__NR_membarrier) && !defined(SOA_SYMMETRIC_BARRIERS)
    if (syscall(__NR_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0) == 0) {
        atomic_store_explicit(&soa_asymmetric, true, memory_order_seq_cst);
    }
#endif
}

void soa_thread_prepare(void) { pthread_once(&once, prepare); }

soa_thread *soa_thread_begin(void) {
    soa_thread_prepare();
    soa_thread *thread = atomic_load_explicit(&records, memory_order_acquire);
    for (; thread != NULL; thread = thread->next) {
        bool expected = false;
        if (atomic_compare_exchange_strong_explicit(
                &thread->taken, &expected, true, memory_order_acquire, memory_order_relaxed)) break;
    }
    if (thread == NULL) {
        // A line of its own for each thread, or two threads would wait for each other.
        size_t size = (sizeof(soa_thread) + 127) / 128 * 128;
        if (posix_memalign((void **)&thread, 128, size) != 0) abort();
        __builtin_memset(thread, 0, size);
        atomic_store_explicit(&thread->taken, true, memory_order_relaxed);
        soa_thread *first = atomic_load_explicit(&records, memory_order_relaxed);
        do {
            thread->next = first;
        } while (!atomic_compare_exchange_weak_explicit(
            &records, &first, thread, memory_order_release, memory_order_relaxed));
    }
    soa_thread_local = thread;
    pthread_setspecific(ending, thread);
    return thread;
}

void soa_thread_synchronize(void) {
    bool asymmetric = atomic_load_explicit(&soa_asymmetric, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
#if defined(__linux__) && defined(__NR_membarrier)
    if (asymmetric) syscall(__NR_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0);
#else
    (void)asymmetric;
#endif
    for (soa_thread *thread = atomic_load_explicit(&records, memory_order_acquire); thread; thread = thread->next) {
        // A reader does nothing but read and copy, so this is short.
        while (atomic_load_explicit(&thread->reading, memory_order_acquire) != 0) sched_yield();
    }
}

bool soa_is_borrowed(const void *object) {
    for (soa_thread *thread = atomic_load_explicit(&records, memory_order_acquire); thread; thread = thread->next) {
        for (size_t index = 0; index < SOA_BORROWS; index++) {
            if (atomic_load_explicit(&thread->borrowed[index], memory_order_acquire) == object) return true;
        }
    }
    return false;
}

void soa_make_room(soa_thread *thread, uint64_t number) {
    pthread_mutex_lock(&counting);
    uint64_t old = atomic_load_explicit(&thread->capacity, memory_order_relaxed);
    if (number >= old) {
        uint64_t capacity = old ? old : 16;
        while (capacity <= number) capacity *= 2;
        _Atomic(uint64_t) *counts = calloc(capacity, sizeof(*counts));
        _Atomic(uint64_t) *former = atomic_load_explicit(&thread->counts, memory_order_relaxed);
        if (counts == NULL) abort();
        for (uint64_t index = 0; index < old; index++) {
            atomic_store_explicit(
                &counts[index], atomic_load_explicit(&former[index], memory_order_relaxed), memory_order_relaxed);
        }
        atomic_store_explicit(&thread->counts, counts, memory_order_relaxed);
        atomic_store_explicit(&thread->capacity, capacity, memory_order_relaxed);
        free(former);
    }
    pthread_mutex_unlock(&counting);
}

static uint64_t sum(uint64_t number, bool clear) {
    uint64_t total = 0;
    pthread_mutex_lock(&counting);
    for (soa_thread *thread = atomic_load_explicit(&records, memory_order_acquire); thread; thread = thread->next) {
        if (number >= atomic_load_explicit(&thread->capacity, memory_order_relaxed)) continue;
        _Atomic(uint64_t) *count = atomic_load_explicit(&thread->counts, memory_order_relaxed) + number;
        total += atomic_load_explicit(count, memory_order_relaxed);
        if (clear) atomic_store_explicit(count, 0, memory_order_relaxed);
    }
    pthread_mutex_unlock(&counting);
    return total;
}

uint64_t soa_counted(uint64_t number) { return sum(number, false); }
uint64_t soa_take_count(uint64_t number) { return sum(number, true); }
