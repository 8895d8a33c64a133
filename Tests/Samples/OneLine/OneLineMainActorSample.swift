// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Services in one line, in a module whose default isolation is the main actor. The step samples compiles it in all modes.

import SOA

protocol Clock: Sendable {
    func now() -> Int
}

struct SystemClock: Clock {
    func now() -> Int { 1 }
}

struct Route {
    let path: String
}

final class LoginModel {
    let route: Route

    init(route: Route) {
        self.route = route
    }
}

extension ServiceName<any Clock> {
    static var clock: Self { Self { SystemClock() } }
}

extension ServiceName<@MainActor (Route) -> LoginModel> {
    static var loginModel: Self { Self { { LoginModel(route: $0) } } }
}

extension ServiceName {
    static var screen: Of<LoginScreen> { .transient { LoginScreen() } }
    static var wallClock: Of<any Clock> { .scoped { SystemClock() } }
}

extension ServiceRegistryImplementation {
    var clock: any Clock { self[.clock] }
}

final class LoginScreen {
    @Injected(.clock) var clock
    @LazyInjected(.clock) var lazyClock
    @DynamicInjected(.clock) var dynamicClock
    @Injected(\.clock) var clockOfAccessor

    func load() -> LoginModel {
        ServiceRegistry.add(.clock) { SystemClock() }
        ServiceRegistry.remove(.clock)
        ServiceRegistry.reset(.clock)
        return ServiceRegistry[.loginModel](Route(path: "/login"))
    }
}

nonisolated protocol Salt: Sendable {}
nonisolated struct RandomSalt: Salt {}

nonisolated extension ServiceName<any Salt> {
    static var salt: Self { Self(lifetime: .transient) { RandomSalt() } }
}

nonisolated extension ServiceName {
    static var pepper: Of<any Salt> { .transient { RandomSalt() } }
}

nonisolated func saltOffTheMainActor() -> any Salt { ServiceRegistry[.salt] }
nonisolated func pepperOffTheMainActor() -> any Salt { ServiceRegistry[.pepper] }

func freshScreen() -> LoginScreen { ServiceRegistry[.screen] }

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
