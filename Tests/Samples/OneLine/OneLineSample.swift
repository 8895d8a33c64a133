// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Services in one line. The step samples compiles it in all modes.

import SOA

protocol Clock: Sendable {
    func now() -> Int
}

struct SystemClock: Clock {
    func now() -> Int { 1 }
}

protocol Salt: Sendable {}

struct RandomSalt: Salt {}

struct Route: Sendable {
    let path: String
}

final class LoginModel {
    let route: Route
    let clock: any Clock

    init(route: Route, clock: any Clock = ServiceRegistry[.clock]) {
        self.route = route
        self.clock = clock
    }
}

extension ServiceName<any Clock> {
    static var clock: Self { Self { SystemClock() } }
}

extension ServiceName<@Sendable (Route) -> LoginModel> {
    static var loginModel: Self { Self { { LoginModel(route: $0) } } }
}

extension ServiceName {
    static var salt: Of<any Salt> { .transient { RandomSalt() } }
    static var parts: Of<[Int]> { .graph { [1, 2] } }
    static var visit: Of<Int> { .scoped { 1 } }
    static var wallClock: ServiceName<any Clock> { .init { SystemClock() } }
}

final class LoginScreen {
    @Injected(.clock) var clock
    @LazyInjected(.clock) var lazyClock
    @DynamicInjected(.clock) var dynamicClock
    @Injected(.salt) var salt
    @LazyInjected(.wallClock) var wallClock

    func load() async throws -> LoginModel {
        ServiceRegistry.add("first", dependsOn: .clock, .loginModel) { 1 }
        ServiceRegistry.add("second", dependsOn: ["first"]) { 2 }
        ServiceRegistry.withService(.clock) { _ = $0.now() }
        _ = try await ServiceRegistry.resolve(awaiting: .clock)
        ServiceRegistry.add(.parts, dependsOn: .visit) { [3] }
        ServiceRegistry.remove(.salt)
        ServiceRegistry.reset(.wallClock)
        ServiceRegistry.add(defaults: .salt, .parts, .visit)
        return ServiceRegistry[.loginModel](Route(path: "/login"))
    }
}

/// Not `Sendable`, like the writer of a streamed response.
final class ResponseWriter {
    private(set) var text = ""

    func write(_ part: String) async {
        text += part
    }
}

func respond(to user: String, with writer: ResponseWriter) async throws {
    try await ServiceRegistry.withScope("request") { scope in
        scope.add("user") { user }
        await writer.write("in a scope")
    }
    await ServiceRegistry.withOverrides({ $0.add("user") { user } }, operation: { await writer.write("in an overlay") })
    await ServiceRegistry.makeScope("session").run { await writer.write("in a session") }
    await writer.write("outside")
}
