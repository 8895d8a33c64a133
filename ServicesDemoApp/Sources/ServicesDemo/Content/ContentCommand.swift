// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser
import DemoScreens
import DemoServices
import Foundation
import SOA

/// `ServicesDemo content`: lists and filters the gallery, and downloads from it.
struct ContentCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "content",
        abstract: "Lists the images of the gallery, or downloads one of them.",
        discussion: """
            The images are those of the open channel, or with --secure those of the secure one. The demo \
            requests the token for that itself.

            With --cache, downloaded files are kept, and only fetched again if they are outdated. A backend \
            is started in the same process as for `mission`.
            """
    )

    @Option(help: ArgumentHelp("List images whose names or descriptions have these words.", valueName: "words"))
    var query: String?

    @Option(help: ArgumentHelp("List images of this category, or of one below it.", valueName: "name"))
    var category: String?

    @Option(help: "How many images to list at most.")
    var limit = 20

    @Flag(help: "Use the secure channel.")
    var secure = false

    @Option(help: ArgumentHelp("Download this image.", valueName: "id"))
    var download: String?

    @Option(help: ArgumentHelp("The folder for the download, created if it is missing.", valueName: "folder"))
    var into: String?

    @Option(help: ArgumentHelp("Download this rendition instead of the native file.", valueName: "name"))
    var rendition: String?

    @Option(help: ArgumentHelp("Keep downloaded files here for the next time.", valueName: "folder"))
    var cache: String?

    @OptionGroup var environment: EnvironmentOptions

    func validate() throws {
        guard (1...500).contains(limit) else { throw ValidationError("The limit is a number from 1 to 500.") }
        if download != nil, query != nil || category != nil {
            throw ValidationError("Either list with --query and --category, or download with --download.")
        }
        if download != nil, into == nil {
            throw ValidationError("There is no folder for the download: add --into.")
        }
        if download == nil, into != nil || rendition != nil || cache != nil {
            throw ValidationError("There is nothing to download: add --download.")
        }
        if [query, category, download, into, rendition, cache].contains("") {
            throw ValidationError("An option has an empty value; leave it out instead.")
        }
        try environment.check()
    }

    func run() async throws {
        try await environment.withEnvironment { environments in
            let folder = try TemporaryFolder()
            defer { folder.remove() }
            try await Interruption.cancels { try await show(environments, folder) }
            try environments.saveRecording()
        }
    }

    private var console: Console { Console() }

    @MainActor
    private func show(_ environments: Environments, _ folder: TemporaryFolder) async throws {
        let options = AppDelegate.LaunchOptions(
            database: DatabaseLocation(path: folder.path(of: "demo.sqlite"), mayCreate: true),
            assetCache: cache.map { URL(fileURLWithPath: $0) } ?? folder.url.appending(path: "cache"),
            environment: environments.current,
            recorder: environments.recorder
        )
        _ = AppDelegate().application(didFinishLaunchingWithOptions: options)
        do {
            if let download, let into {
                try await fetch(download, into: URL(fileURLWithPath: into))
            } else {
                try await list()
            }
        } catch {
            // The first error is the one to report.
            try? await ServiceRegistry.shutdown()
            throw error
        }
        try await ServiceRegistry.shutdown()
    }

    @MainActor
    private func list() async throws(DemoFailure) {
        let screen = GalleryViewController(channel: channel, pageSize: limit)
        screen.searchField.text = query
        screen.categoryField.text = category
        await screen.handleShowButtonTap(self)
        let images = try screen.state.shown(otherwise: "the gallery showed nothing")
        console.show("\(images.count) of \(screen.total) images")
        console.table(
            images.map { image in [image.id, image.name, image.description].map(Console.visible) }
        )
    }

    @MainActor
    private func fetch(_ id: String, into folder: URL) async throws(DemoFailure) {
        let screen = AssetScreen(AssetDetailViewController(imageID: id, channel: channel))
        let details = try await screen.open()
        console.show("\(Console.visible(details.image.name)): \(Console.visible(details.image.description))")
        console.table(details.files.map(Self.row))
        let downloaded = try await screen.download(rendition ?? "", into: folder)
        let (how, place) = downloaded.wasTransferred ? ("Downloaded", "to") : ("Still current:", "in")
        console.show("\(how) \(downloaded.size) bytes \(place) \(Console.visible(downloaded.file.path)).")
    }

    private var channel: ContentChannel { secure ? .workshop : .showroom }

    private static func row(_ file: GalleryFile) -> [String] {
        let size = file.width.flatMap { width in file.height.map { "\(width) × \($0)" } } ?? ""
        return [
            Console.visible(file.rendition ?? "native"), Console.visible(file.mimeType), size,
            file.size.map { "\($0) bytes" } ?? "",
        ]
    }
}
