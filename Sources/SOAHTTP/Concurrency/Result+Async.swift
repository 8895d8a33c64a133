// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Result where Success: Sendable {
    /// Creates the result of async work.
    package nonisolated(nonsending) init(of work: nonisolated(nonsending) () async throws(Failure) -> Success) async {
        do throws(Failure) {
            self = .success(try await work())
        } catch {
            self = .failure(error)
        }
    }
}
