// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Traps if a condition is false, so that libFuzzer keeps the input.
///
/// - Parameters:
///   - holds: The condition.
///   - complaint: The text of the trap.
public func require(_ holds: Bool, _ complaint: @autoclosure () -> String) {
    if !holds { fatalError(complaint()) }
}
