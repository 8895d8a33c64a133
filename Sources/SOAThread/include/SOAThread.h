// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors
//
// What one thread tells the others about what it reads and borrows, so that lookups need no lock and no read-modify-write.
//
// A reader says that it reads with a plain store, and whoever takes something away waits for the readers that are at it.
// On Linux the expensive half of that agreement, a barrier on all cores, is paid by whoever takes away (membarrier(2));
// elsewhere each reader pays for a fence. The scheme is that of user-space RCU (Desnoyers et al., IEEE TPDS 23, 2012), with
// hazard pointers (Michael, IEEE TPDS 15, 2004) for what is borrowed by app code, which nobody may wait for.
//
// It is C since Swift has neither thread-local variables nor variadic system calls.
#ifndef SOA_THREAD_H
#define SOA_THREAD_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SOA_BORROWS 8

#pragma clang assume_nonnull begin

/// What one thread tells the others. Records outlive their threads, and are used again by later ones.
typedef struct soa_thread {
    _Atomic(uint64_t) reading;
    _Atomic(const void *_Nullable) borrowed[SOA_BORROWS];
    uint64_t depth;
    /// The synchronous build that the thread is in the middle of, for this thread alone.
    void *_Nullable frame;
    /// How often this thread looked up each published service, by the service's number.
    _Atomic(_Atomic(uint64_t) *_Nullable) counts;
    _Atomic(uint64_t) capacity;
    _Atomic(bool) taken;
    struct soa_thread *_Nullable next;
} soa_thread;

extern _Thread_local soa_thread *_Nullable soa_thread_local;
extern _Atomic(bool) soa_asymmetric;
extern _Atomic(uint64_t) soa_deferred;

/// Creates or reuses a record for the calling thread.
soa_thread *soa_thread_begin(void);

/// Returns the record of the calling thread.
static inline soa_thread *soa_thread_current(void) {
    soa_thread *thread = soa_thread_local;
    return __builtin_expect(thread != NULL, 1) ? (soa_thread *)thread : soa_thread_begin();
}

/// Orders what this thread stored before what it loads next, as seen by whoever calls `soa_thread_synchronize`.
static inline void soa_thread_order(void) {
    if (__builtin_expect(atomic_load_explicit(&soa_asymmetric, memory_order_relaxed), 1)) {
        atomic_signal_fence(memory_order_seq_cst);
    } else {
        atomic_thread_fence(memory_order_seq_cst);
    }
}

/// Begins to read what is published. No app code and no lock until `soa_read_end`.
static inline void soa_read_begin(soa_thread *thread) {
    atomic_store_explicit(&thread->reading, 1, memory_order_relaxed);
    soa_thread_order();
}

static inline void soa_read_end(soa_thread *thread) {
    atomic_store_explicit(&thread->reading, 0, memory_order_release);
}

/// Borrows an object while reading, for app code that runs after the reading. False if too many are borrowed.
static inline bool soa_borrow(soa_thread *thread, const void *object) {
    if (thread->depth >= SOA_BORROWS) return false;
    atomic_store_explicit(&thread->borrowed[thread->depth++], object, memory_order_relaxed);
    return true;
}

/// Returns what was borrowed last. True if something waits for its last borrower.
static inline bool soa_return(soa_thread *thread) {
    atomic_store_explicit(&thread->borrowed[--thread->depth], NULL, memory_order_release);
    soa_thread_order();
    return atomic_load_explicit(&soa_deferred, memory_order_relaxed) != 0;
}

/// Counts a lookup of a published service. False if the thread has no room for its number yet.
static inline bool soa_count(soa_thread *thread, uint64_t number) {
    if (number >= atomic_load_explicit(&thread->capacity, memory_order_relaxed)) return false;
    _Atomic(uint64_t) *count = atomic_load_explicit(&thread->counts, memory_order_relaxed) + number;
    // No other thread writes here while the service is published.
    atomic_store_explicit(count, atomic_load_explicit(count, memory_order_relaxed) + 1, memory_order_relaxed);
    return true;
}

/// Makes room for a number. Not while reading; then look up again.
void soa_make_room(soa_thread *thread, uint64_t number);

/// How often all threads together looked up the service with this number.
uint64_t soa_counted(uint64_t number);

/// The same, and begins anew. For services that are not published any more.
uint64_t soa_take_count(uint64_t number);

/// Prepares the process for cheap readers; called before anything is published for the first time.
void soa_thread_prepare(void);

/// Returns when every reader that began before has ended.
void soa_thread_synchronize(void);

/// True if a thread has borrowed the object. Reliable after `soa_thread_synchronize`.
bool soa_is_borrowed(const void *object);

/// Notes how many objects more, or less, wait for their last borrower.
static inline void soa_defer(int64_t change) {
    atomic_fetch_add_explicit(&soa_deferred, (uint64_t)change, memory_order_seq_cst);
}

#pragma clang assume_nonnull end

#endif
