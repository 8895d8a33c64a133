// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

#if os(Linux) && arch(x86_64)
// Not imported, and sound, for the reasons of `threadValue`.
@_silgen_name("soa_allow_heavy_fences")
private func allowHeavyFences(_ isAllowed: @convention(c) () -> Void)

@_silgen_name("soa_heavy_fence")
private func heavyFence() -> Int32
#endif

/// A pair of asymmetric fences: of two threads that each store, fence and load, at least one sees the store of the other.
///
/// On Linux on x86-64 the light fence only orders the compiler, and the heavy one makes the system issue a fence on all
/// cores (membarrier(2)). Elsewhere both are full fences, and there too if built with `-DSOA_FULL_FENCES`, for tests of what the
/// light one is for.
enum ThreadFence {
    #if os(Linux) && arch(x86_64) && !SOA_FULL_FENCES
    private static let isAsymmetric = Atomic(false)
    #endif

    /// Prepares the process, before the first light fence.
    ///
    /// The system takes some milliseconds for that, and both fences are full until then. Whoever sees the flag sees what others
    /// stored before a heavy fence that did not see it, since x86-64 keeps the order of stores, and that of loads.
    static func prepare() {
        #if os(Linux) && arch(x86_64) && !SOA_FULL_FENCES
        allowHeavyFences { ThreadFence.isAsymmetric.store(true, ordering: .sequentiallyConsistent) }
        #endif
    }

    @inline(__always)
    static func light() {
        #if os(Linux) && arch(x86_64) && !SOA_FULL_FENCES
        // Hinted, so that no jump leads around the other fence; this one is no instruction.
        if _fastPath(isAsymmetric.load(ordering: .acquiring)) {
            return atomicMemoryFence(ordering: .acquiringAndReleasing)
        }
        #endif
        atomicMemoryFence(ordering: .sequentiallyConsistent)
    }

    static func heavy() {
        atomicMemoryFence(ordering: .sequentiallyConsistent)
        #if os(Linux) && arch(x86_64) && !SOA_FULL_FENCES
        guard isAsymmetric.load(ordering: .relaxed) else { return }
        // Readers have no fence any more, so there is no way to go on without it.
        let status = heavyFence()
        precondition(status == 0, "the system refuses membarrier, which it allowed before")
        #endif
    }
}
