// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

protocol Player: AnyObject, Sendable {}

private final class SilentPlayer: Player {}

struct Playlist: Sendable {
    let player: any Player
}

extension ServiceName where Service == any Player {
    static var player: Self { "player" }
}

extension ServiceName where Service == Playlist {
    static var playlist: Self { "playlist" }
}

extension ServiceRegistryImplementation {
    var player: any Player { self[.player] }
    var playlist: Playlist { self[.playlist] }
}

func registerPlayer() {
    ServiceRegistry.add(.player) { SilentPlayer() }
    ServiceRegistry.add(.playlist, lifetime: .transient) {
        Playlist(player: try ServiceRegistry.resolve(.player))
    }
}

final class PlaylistModel {
    @Injected(\.playlist) var playlist
}

@Suite struct ComingFromResolverTests {
    @Test(.services { registerPlayer() })
    func `Playlists share the player`() {
        #expect(PlaylistModel().playlist.player === PlaylistModel().playlist.player)
    }

    @Test(.services())
    func `A service that is not there may be nil`() {
        #expect((try? ServiceRegistry.resolve(.player)) == nil)
    }
}
