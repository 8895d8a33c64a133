// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// An app whose views get their services from the environment, as the page and the comments of SOASwiftUI show it. The
// step `apple` of .ci/run compiles it.
import Observation
import SOA
import SOASwiftUI
import SwiftUI

nonisolated protocol WallClock: Sendable {
    var time: String { get }
}

nonisolated struct SystemWallClock: WallClock {
    var time: String { "now" }
}

nonisolated struct StoppedClock: WallClock {
    var time: String { "12:00" }
}

@MainActor @Observable final class AlarmModel {
    var title: String

    init(title: String) {
        self.title = title
    }
}

nonisolated extension ServiceName<any WallClock> {
    static var wallClock: Self { Self { SystemWallClock() } }
}

extension ServiceName<AlarmModel> {
    static var alarmModel: Self { Self(lifetime: .transient) { @MainActor in AlarmModel(title: "Alarm") } }
}

extension ServiceName<@MainActor (String) -> AlarmModel> {
    static var roomModel: Self { Self { { AlarmModel(title: $0) } } }
}

extension ServiceRegistryImplementation {
    nonisolated var wallClock: any WallClock { self[.wallClock] }
}

@main
struct EnvironmentApp: App {
    private let session = ServiceRegistry.makeScope("session")

    var body: some Scene {
        WindowGroup { ClockView().serviceRegistry(session) }
    }
}

struct ClockView: View {
    @EnvironmentService(.wallClock) private var clock
    @InjectedObservable(.alarmModel) private var model

    var body: some View {
        VStack {
            Text(clock.time)
            TextField("Alarm", text: $model.title)
        }
    }
}

struct RoomView: View {
    @InjectedObservable private var model: AlarmModel

    init(room: String) {
        _model = InjectedObservable { $0[.roomModel](room) }
    }

    var body: some View { TextField("Alarm", text: $model.title) }
}

struct TimeView: View {
    @EnvironmentService(.wallClock) private var clock

    var body: some View { Text(clock.time) }
}

struct AlarmView: View {
    @InjectedObservable(.alarmModel) private var model

    var body: some View {
        TextField("Alarm", text: $model.title)
    }
}

struct AccessorView: View {
    @EnvironmentService(\.wallClock) private var clock

    var body: some View { Text(clock.time) }
}

struct StoppedClockView: View {
    var body: some View {
        ClockView().services { $0.add(.wallClock) { StoppedClock() } }
    }
}

@MainActor let stoppedClockPreview: PreviewTrait<Preview.ViewTraits> = .services {
    $0.add(.wallClock) { StoppedClock() }
}
