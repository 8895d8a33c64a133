// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An error thrown when the app can't connect to an environment.
public enum DemoEnvironmentError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The stub files are missing from the app.
    case noStubs
    /// The recording has no responses.
    case emptyRecording

    /// A sentence that describes the error to the user.
    public var description: String {
        switch self {
        case .noStubs: "the stub files are missing from the app"
        case .emptyRecording: "the recording has no responses, or not enough of them; record it again"
        }
    }
}
