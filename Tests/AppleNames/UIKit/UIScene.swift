// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Declarations of Apple's UIKit for the compiler on Linux: signatures and isolation, without an implementation.

public import Foundation

@MainActor
open class UIScene: UIResponder {
    @MainActor
    open class ConnectionOptions: NSObject {}
}

@MainActor
open class UIWindowScene: UIScene {}

@MainActor
open class UISceneSession: NSObject {
    public struct Role: Hashable, RawRepresentable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    open var role: UISceneSession.Role { Role(rawValue: "") }
}

@MainActor
open class UISceneConfiguration: NSObject {
    open var delegateClass: AnyClass?

    public init(name: String?, sessionRole: UISceneSession.Role) {}
}

@MainActor
public protocol UISceneDelegate: NSObjectProtocol {
    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    )
}

@MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
    var window: UIWindow? { get set }
}
