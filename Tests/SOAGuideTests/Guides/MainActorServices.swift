// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

@MainActor
final class Palette {
    var accent = "blue"
}

extension ServiceName<Palette> {
    static var palette: Self { Self { @MainActor in Palette() } }
}

nonisolated protocol Salt: Sendable {}

nonisolated struct RandomSalt: Salt {}

nonisolated extension ServiceName<any Salt> {
    static var salt: Self { Self(lifetime: .transient) { RandomSalt() } }
}

@MainActor
func accentOnScreen() -> String {
    ServiceRegistry[.palette].accent
}

func accentFromAnywhere() async throws -> String {
    let palette = try await ServiceRegistry.resolve(awaiting: .palette)
    return await palette.accent
}

@MainActor
final class Canvas {
    @Injected(.palette) var palette

    init() {}
}

final class ImageIndex: Sendable {
    let names = ["beach", "forest"]
}

extension ServiceName<ImageIndex> {
    static var imageIndex: Self { "imageIndex" }
}

@MainActor
final class GalleryDelegate {
    func didLaunch() {
        registerAnywhere()
    }

    nonisolated func registerAnywhere() {
        ServiceRegistry.add(.imageIndex) { ImageIndex() }
    }
}

@MainActor
final class Frame {
    let color: String

    init(color: String = "black") {
        self.color = color
    }
}

nonisolated extension ServiceName<Frame> {
    static var frame: Self { Self { @MainActor in Frame() } }
}

struct GalleryModule: ServiceModule {
    func register(in registry: ServiceRegistryImplementation) {
        registry.add(.frame) { @MainActor in Frame(color: "gold") }
    }
}

@Suite struct MainActorServicesTests {
    @Test(.services()) @MainActor
    func `A module registers what is built on the main actor`() {
        ServiceRegistry.add(modules: GalleryModule())
        #expect(ServiceRegistry[.frame].color == "gold")
    }

    @Test(.services()) @MainActor
    func `On the main actor it is built and returned at once`() {
        #expect(accentOnScreen() == "blue")
    }

    @Test(.services())
    @concurrent
    func `From elsewhere it is awaited, and returned at once when it is built`() async throws {
        #expect(try await accentFromAnywhere() == "blue")
        let palette = ServiceRegistry[.palette]
        #expect(await palette.accent == "blue")
    }

    @Test(.services())
    @concurrent
    func `From elsewhere what looks it up is created on the main actor`() async {
        #expect(await Canvas().palette.accent == "blue")
    }

    @Test(.services())
    @concurrent
    func `From elsewhere a lookup that cannot wait says what to do`() async throws {
        let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.palette) }
        guard case .wrongIsolation = error.reason else {
            Issue.record(error)
            return
        }
        let lines = error.description.split(separator: "\n")
        #expect(
            lines.first == #""SOAGuideTests.palette" is built on the main actor, and was requested from outside it."#
        )
        #expect(
            lines.last == """
                  what to do:    Look it up on the main actor, or with resolve(awaiting:), which goes there; if it needs no \
                main actor, register it in a nonisolated function.
                """
        )
    }

    @Test(.services())
    @concurrent
    func `A nonisolated default is built anywhere`() async {
        #expect(ServiceRegistry[.salt] is RandomSalt)
    }

    @Test(.services())
    @concurrent
    func `What is registered from a nonisolated function is built anywhere`() async {
        await GalleryDelegate().didLaunch()
        #expect(ServiceRegistry[.imageIndex].names.count == 2)
    }
}
