// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Why the app cannot be pointed at an environment.
public enum DemoEnvironmentError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The files that answer without a backend did not come with the app.
    case noStubs
    /// The recording has no responses.
    case emptyRecording

    /// One sentence for the user.
    public var description: String {
        switch self {
        case .noStubs: "the files that answer without a backend did not come with the app"
        case .emptyRecording: "the recording has no responses, or not enough of them; record it again"
        }
    }
}
