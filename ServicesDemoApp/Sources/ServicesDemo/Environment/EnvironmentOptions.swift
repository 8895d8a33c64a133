// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser
import Foundation

/// The options for the environment.
struct EnvironmentOptions: ParsableArguments {
    @Option(help: "The backend to talk to.")
    var environment = EnvironmentName.production

    @Option(help: ArgumentHelp("The address of that backend, if it runs already.", valueName: "url"))
    var backend: String?

    @Option(help: ArgumentHelp("Record all requests and responses, for a replay.", valueName: "file"))
    var record: String?

    @Option(help: ArgumentHelp("The recording to replay.", valueName: "file"))
    var recording: String?

    /// The URL of the running backend; nil for a missing or invalid address.
    var backendURL: URL? {
        guard
            let components = backend.flatMap({ URLComponents(string: $0) }),
            ["http", "https"].contains(components.scheme),
            components.host?.isEmpty == false,
            ["", "/"].contains(components.path),
            components.user == nil, components.query == nil, components.fragment == nil
        else { return nil }
        return components.url
    }

    /// Rejects invalid options before any prompt or change.
    func check() throws {
        let hasServer = environment == .production || environment == .staging
        if backend != nil, !hasServer {
            throw ValidationError("--backend goes with --environment production or staging.")
        }
        if backend != nil, backendURL == nil {
            throw ValidationError("The address of the backend must be like http://127.0.0.1:8080, without a path.")
        }
        if record != nil, !hasServer {
            throw ValidationError("--record goes with --environment production or staging: the others use no backend.")
        }
        if recording != nil, environment != .replay {
            throw ValidationError("--recording goes with --environment replay.")
        }
        if recording == nil, environment == .replay {
            throw ValidationError("There is no recording to replay: add --recording.")
        }
        if record?.isEmpty == true || recording?.isEmpty == true {
            throw ValidationError("The name of the recording is empty.")
        }
    }
}
