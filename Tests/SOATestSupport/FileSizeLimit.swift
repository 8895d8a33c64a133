// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#else
import Glibc
#endif

/// Limits the size of files in this process, as a disk does that is full after 64 KB.
package func limitFiles() {
    _ = signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: 1 << 16, rlim_max: 1 << 16)
    #if canImport(Darwin)
    _ = unsafe setrlimit(RLIMIT_FSIZE, &limit)
    #else
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #endif
}
