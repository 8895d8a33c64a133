// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Ends the program, so that libFuzzer keeps what led there, unless something holds.
///
/// - Parameters:
///   - holds: What has to hold.
///   - complaint: What is wrong otherwise.
public func require(_ holds: Bool, _ complaint: @autoclosure () -> String) {
    if !holds { fatalError(complaint()) }
}
