// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#include "AllocationCounter.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>

static bool is_counting;
static struct allocations counted;

void allocations_begin(void) {
    counted = (struct allocations){0, 0, 0};
    __atomic_store_n(&is_counting, true, __ATOMIC_RELEASE);
}

struct allocations allocations_end(void) {
    __atomic_store_n(&is_counting, false, __ATOMIC_RELEASE);
    return counted;
}

#ifdef __GLIBC__
#include <malloc.h>

// glibc calls these in place of its own, and has its own under these names.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static void *taken(void *memory) {
    if (__atomic_load_n(&is_counting, __ATOMIC_RELAXED) && memory) {
        long size = (long)malloc_usable_size(memory);
        __atomic_add_fetch(&counted.count, 1, __ATOMIC_RELAXED);
        __atomic_add_fetch(&counted.bytes, size, __ATOMIC_RELAXED);
        __atomic_add_fetch(&counted.growth, size, __ATOMIC_RELAXED);
    }
    return memory;
}

static void given_back(void *memory) {
    if (__atomic_load_n(&is_counting, __ATOMIC_RELAXED) && memory)
        __atomic_sub_fetch(&counted.growth, (long)malloc_usable_size(memory), __ATOMIC_RELAXED);
}

void *malloc(size_t size) { return taken(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return taken(__libc_calloc(count, size)); }

void *realloc(void *memory, size_t size) {
    given_back(memory);
    return taken(__libc_realloc(memory, size));
}

void *memalign(size_t alignment, size_t size) { return taken(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return taken(__libc_memalign(alignment, size)); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
    void *found = taken(__libc_memalign(alignment, size));
    if (!found) return ENOMEM;
    *memory = found;
    return 0;
}

void free(void *memory) {
    given_back(memory);
    __libc_free(memory);
}
#endif
