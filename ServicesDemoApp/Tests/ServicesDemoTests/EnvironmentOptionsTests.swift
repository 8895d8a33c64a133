// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoTestSupport
import Foundation
import SOAHTTP
import Testing

/// The environments of the command line.
@Suite(.timeLimit(.minutes(10))) struct EnvironmentOptionsTests {
    @Test(arguments: [
        ("production", "Volvo", "Staging car"), ("staging", "Staging car", "Volvo"),
        ("stub", "Stub car", "Staging car"),
    ])
    func `each environment has its own responses, and the walk changes it`(
        environment: String,
        make: String,
        flipped: String
    ) async throws {
        let outcome = try await DemoProcess.mission(["--environment", environment]).run()
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        let makes = outcome.output.matches(of: /AB12 CDE: ([^,]+),/).map { String($0.1) }
        #expect(makes == [make, flipped, make])
        #expect(outcome.output.contains("ZZ99 ZZZ: no vehicle has this number plate."))
        #expect(outcome.output.hasSuffix("Mission accomplished.\n"))
    }

    @Test(arguments: [
        (["--environment", "moon"], "The value 'moon' is invalid for '--environment <environment>'."),
        (
            ["--environment", "stub", "--backend", "http://127.0.0.1:1"],
            "--backend goes with --environment production or staging."
        ),
        (["--backend", "here"], "The address of the backend must be like http://127.0.0.1:8080, without a path."),
        (
            ["--backend", "http://127.0.0.1:1/api?x"],
            "The address of the backend must be like http://127.0.0.1:8080, without a path."
        ),
        (
            ["--environment", "stub", "--record", "walk.json"],
            "--record goes with --environment production or staging: the others use no backend."
        ),
        (["--recording", "walk.json"], "--recording goes with --environment replay."),
        (["--environment", "replay"], "There is no recording to replay: add --recording."),
        (["--environment", "replay", "--recording", ""], "The name of the recording is empty."),
        (["--record", ""], "The name of the recording is empty."),
    ])
    func `invalid options are rejected`(arguments: [String], message: String) async throws {
        let outcome = try await DemoProcess.mission(arguments).run()
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasPrefix("Error: \(message)"))
        #expect(outcome.output == "")
    }

    @Test(arguments: [
        (nil, "Error: The recording walk.json can't be read; record it again.\n"),
        ("Dear diary,", "Error: The recording walk.json can't be read; record it again.\n"),
        (
            #"{"version":2,"exchanges":[]}"#,
            "Error: The recording walk.json has format 2 in place of 1; record it again.\n"
        ),
        (
            #"{"version":1,"exchanges":[]}"#,
            "Error: the recording has no responses, or not enough of them; record it again\n"
        ),
    ])
    func `a recording without a walk is rejected before the walk begins`(text: String?, message: String) async throws {
        try await TestFolder.with { folder in
            if let text { try folder.write(Data(text.utf8), to: "walk.json") }
            let options = ["--environment", "replay", "--recording", folder.path("walk.json")]
            let outcome = try await DemoProcess.mission(options).run()
            #expect(outcome.status == 1)
            #expect(outcome.errors == message)
            #expect(outcome.output == "")
        }
    }

    @Test func `a missing recorded response is reported`() async throws {
        try await TestFolder.with { folder in
            let file = folder.path("walk.json")
            #expect(try await DemoProcess.mission(["--record", file]).run().status == 0)
            let data = try #require(try folder.contents()["walk.json"])
            let recording = try JSONDecoder().decode(Recording.self, from: data)
            let exchanges = recording.exchanges.filter { !$0.request.url.contains("/garages") }
            #expect(exchanges.count == recording.exchanges.count - 2)
            try Recording(exchanges).write(to: URL(fileURLWithPath: file))
            let outcome = try await DemoProcess.mission(["--environment", "replay", "--recording", file]).run()
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("The recording has no response to GET with this URL and body"))
            #expect(!outcome.output.contains("Mission accomplished"))
        }
    }

    @Test func `an unavailable backend is reported`() async throws {
        let outcome = try await DemoProcess.mission(["--backend", "http://127.0.0.1:1"]).run()
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("Error: the backend did not respond: "))
        #expect(!outcome.output.contains("Mission accomplished"))
    }

    @Test func `a recording that can't be written is reported`() async throws {
        try await TestFolder.with { folder in
            let outcome = try await DemoProcess.mission(["--record", folder.path("missing/walk.json")]).run()
            #expect(outcome.status == 1)
            #expect(outcome.errors == "Error: The recording walk.json can't be written.\n")
            #expect(!outcome.output.contains("Mission accomplished"))
        }
    }
}
