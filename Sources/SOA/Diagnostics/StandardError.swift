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

/// The output for warnings that nobody observes.
package enum StandardError {
    /// Writes a line with a single call.
    package static func write(_ line: String) {
        var text = line + "\n"
        text.withUTF8 { bytes in
            _ = unsafe Self.write(2, bytes.baseAddress, bytes.count)
        }
    }

    private static func write(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
        #if canImport(Darwin)
        unsafe Darwin.write(file, bytes, count)
        #elseif canImport(Musl)
        unsafe Musl.write(file, bytes, count)
        #elseif canImport(Android)
        unsafe Android.write(file, bytes, count)
        #else
        unsafe Glibc.write(file, bytes, count)
        #endif
    }
}
