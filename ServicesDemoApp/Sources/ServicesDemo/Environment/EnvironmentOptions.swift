// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser
import Foundation

/// The options that tell which backend to talk to.
struct EnvironmentOptions: ParsableArguments {
    @Option(help: "The backend to talk to.")
    var environment = EnvironmentName.production

    @Option(help: ArgumentHelp("The address of that backend, if it runs already.", valueName: "url"))
    var backend: String?

    @Option(help: ArgumentHelp("Write down all requests and answers, for a replay.", valueName: "file"))
    var record: String?

    @Option(help: ArgumentHelp("What to replay.", valueName: "file"))
    var recording: String?

    /// Where the running backend is; nil if there is none, or if that is no address.
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

    /// Refuses what makes no sense before anything is asked or touched.
    func check() throws {
        let hasServer = environment == .production || environment == .staging
        if backend != nil, !hasServer {
            throw ValidationError("--backend goes with --environment production or staging.")
        }
        if backend != nil, backendURL == nil {
            throw ValidationError("The address of the backend is like http://127.0.0.1:8080, and nothing after it.")
        }
        if record != nil, !hasServer {
            throw ValidationError("--record goes with --environment production or staging: the others ask no backend.")
        }
        if recording != nil, environment != .replay {
            throw ValidationError("--recording goes with --environment replay.")
        }
        if recording == nil, environment == .replay {
            throw ValidationError("What is to be replayed? Add --recording.")
        }
        if record?.isEmpty == true || recording?.isEmpty == true {
            throw ValidationError("The name of the recording is empty.")
        }
    }
}
