// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoTestSupport
import Foundation
import Testing

/// The gallery, as a user lists it and downloads from it.
@Suite(.timeLimit(.minutes(10))) struct ContentCommandTests {
    @Test(arguments: [
        ([], "7 of 7 images", ["IMG-ALPINE-PASS", "IMG-RED-ROADSTER"]),
        (["--limit", "2"], "2 of 7 images", ["IMG-ALPINE-PASS", "IMG-BLUE-VAN"]),
        (["--query", "road SUN"], "1 of 1 images", ["IMG-COAST-ROAD"]),
        (["--category", "Vehicles"], "2 of 2 images", ["IMG-BLUE-VAN", "IMG-RED-ROADSTER"]),
        (["--query", "red", "--category", "Vehicles"], "1 of 1 images", ["IMG-RED-ROADSTER"]),
        (["--query", "\" or type eq \"Story"], "0 of 0 images", []),
        (["--secure", "--query", "gearbox"], "1 of 1 images", ["IMG-GEARBOX-PLAN"]),
        (["--environment", "staging"], "3 of 3 images", ["Staging: A blue van"]),
        (["--environment", "stub"], "1 of 1 images", ["STUB-VAN"]),
        (["--environment", "stub", "--secure"], "1 of 1 images", ["STUB-VAN"]),
    ])
    func `images are listed and filtered in each environment`(
        options: [String],
        heading: String,
        words: [String]
    ) async throws {
        let outcome = try await DemoProcess(["content"] + options).run()
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        #expect(outcome.output.hasPrefix("\(heading)\n"))
        for word in words { #expect(outcome.output.contains(word)) }
    }

    @Test(arguments: [
        ([], "IMG-BLUE-VAN", "blue-van.png", 13806),
        (["--rendition", "Small"], "IMG-BLUE-VAN", "blue-van-Small.jpg", 5862),
        (["--secure", "--rendition", "Thumbnail"], "IMG-GEARBOX-PLAN", "gearbox-plan-Thumbnail.jpg", 2861),
        (["--environment", "stub"], "STUB-VAN", "stub-van.png", 13806),
    ])
    func `an image is downloaded into a folder`(options: [String], id: String, name: String, size: Int) async throws {
        try await TestFolder.with { folder in
            let target = folder.path("new")
            let arguments = ["content", "--download", id, "--into", target] + options
            let outcome = try await DemoProcess(arguments, environment: ["TMPDIR": folder.url.path]).run()
            #expect(outcome.status == 0)
            #expect(outcome.errors == "")
            #expect(outcome.output.hasSuffix("Downloaded \(size) bytes to \(target)/\(name).\n"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["new"])
            #expect(try FileManager.default.contentsOfDirectory(atPath: target) == [name])
            #expect(try Data(contentsOf: URL(fileURLWithPath: "\(target)/\(name)")).count == size)
        }
    }

    @Test func `with a cache the second download is still current`() async throws {
        try await TestFolder.with { folder in
            let arguments = [
                "content", "--download", "IMG-BLUE-VAN", "--into", folder.path("new"), "--cache", folder.path("cache"),
            ]
            let first = try await DemoProcess(arguments).run()
            let second = try await DemoProcess(arguments).run()
            #expect(first.output.contains("Downloaded 13806 bytes to "))
            #expect(second.status == 0)
            #expect(second.output.contains("Still current: 13806 bytes in "))
        }
    }

    @Test func `a recording is replayed, including files`() async throws {
        try await TestFolder.with { folder in
            let file = folder.path("content.json")
            let download = ["content", "--secure", "--download", "IMG-GEARBOX-PLAN", "--into", folder.path("new")]
            let recorded = try await DemoProcess(download + ["--record", file]).run()
            #expect(recorded.status == 0)
            let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path("new/gearbox-plan.png")))
            try FileManager.default.removeItem(atPath: folder.path("new"))
            let replay = ["--environment", "replay", "--recording", file]
            let replayed = try await DemoProcess(download + replay).run()
            #expect(replayed.status == 0)
            #expect(replayed.output == recorded.output)
            #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("new/gearbox-plan.png"))) == bytes)
            let other = try await DemoProcess(["content"] + replay).run()
            #expect(other.status == 1)
            #expect(other.errors.hasPrefix("Error: the gallery is not available: "))
            #expect(other.errors.contains("record it again"))
        }
    }

    @Test(arguments: [
        (["--download", "NOWHERE"], "Error: there is no image or file NOWHERE in this channel; "),
        (["--download", "IMG-GEARBOX-PLAN"], "Error: there is no image or file IMG-GEARBOX-PLAN in this channel; "),
        (
            ["--download", "IMG-BLUE-VAN", "--rendition", "Huge"],
            "Error: there is no image or file IMG-BLUE-VAN Huge in this channel; "
        ),
        (["--download", "../items"], "Error: there is no image or file ../items in this channel; "),
        (["--download", "IMG-BLUE-VAN", "--backend", "http://127.0.0.1:1"], "Error: the gallery is not available: "),
    ])
    func `an unknown item is reported, and nothing is written`(options: [String], message: String) async throws {
        try await TestFolder.with { folder in
            let outcome = try await DemoProcess(["content", "--into", folder.path("new")] + options).run()
            #expect(outcome.status == 1)
            #expect(outcome.errors.hasPrefix(message))
            #expect(try folder.contents().isEmpty)
        }
    }

    @Test func `a folder that can't be created is reported`() async throws {
        try await TestFolder.with { folder in
            let file = try folder.write(Data(), to: "file")
            let outcome = try await DemoProcess(["content", "--download", "IMG-BLUE-VAN", "--into", "\(file)/new"])
                .run()
            #expect(outcome.status == 1)
            #expect(
                outcome.errors.hasPrefix(
                    "Error: the file cannot be saved, choose another folder: \(file)/new/blue-van.png: "
                )
            )
        }
    }

    @Test func `a cache that can't be created is named, and not the folder of the download`() async throws {
        try await TestFolder.with { folder in
            let file = try folder.write(Data(), to: "file")
            let arguments = ["content", "--download", "IMG-BLUE-VAN", "--into", folder.path("new"), "--cache", file]
            let outcome = try await DemoProcess(arguments).run()
            #expect(outcome.status == 1)
            #expect(outcome.errors.hasPrefix("Error: the file cannot be saved, choose another folder: \(file): "))
        }
    }

    @Test(arguments: [
        (["--limit", "0"], "The limit is a number from 1 to 500."),
        (["--limit", "501"], "The limit is a number from 1 to 500."),
        (["--download", "X"], "There is no folder for the download: add --into."),
        (["--into", "folder"], "There is nothing to download: add --download."),
        (["--rendition", "Small"], "There is nothing to download: add --download."),
        (["--cache", "folder"], "There is nothing to download: add --download."),
        (
            ["--download", "X", "--into", "folder", "--query", "van"],
            "Either list with --query and --category, or download with --download."
        ),
        (["--query", ""], "An option has an empty value; leave it out instead."),
        (["--download", "", "--into", "folder"], "An option has an empty value; leave it out instead."),
        (["--environment", "replay"], "There is no recording to replay: add --recording."),
    ])
    func `invalid options are rejected`(options: [String], message: String) async throws {
        let outcome = try await DemoProcess(["content"] + options).run()
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasPrefix("Error: \(message)"))
        #expect(outcome.output == "")
    }
}
