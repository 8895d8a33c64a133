// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Declarations of Apple's SwiftUI for the compiler on Linux: signatures and isolation, without an implementation.

public import Foundation

@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View

    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

@resultBuilder
public struct ViewBuilder {
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
        (repeat each Content)
    > {
        TupleView()
    }

    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
}

public struct TupleView<Content>: View {}

public struct Text: View {
    nonisolated public init<S: StringProtocol>(_ content: S) {}
}

public struct VStack<Content: View>: View {
    nonisolated public init(
        alignment: HorizontalAlignment = .center,
        spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {}
}

public struct TextField<Label: View>: View {
    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) where Label == Text {}
}

public struct Button<Label: View>: View {
    nonisolated public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void)
    where Label == Text {}
}

public struct LocalizedStringKey: Equatable, ExpressibleByStringLiteral {
    public init(stringLiteral value: String) {}
}

extension View {
    nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }

    nonisolated public func background<V: View>(
        alignment: Alignment = .center,
        @ViewBuilder content: () -> V
    ) -> some View { self }

    nonisolated public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View { self }

    nonisolated public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
        self
    }
}

public struct HorizontalAlignment: Equatable, Sendable {
    public static let center = Self()
}

public struct Alignment: Equatable, Sendable {
    public static let center = Self()
}

public enum Edge: Sendable {
    public struct Set: OptionSet, Sendable {
        public static let all = Self(rawValue: 15)

        public let rawValue: Int8

        public init(rawValue: Int8) {
            self.rawValue = rawValue
        }
    }
}

public protocol TextFieldStyle {}

public struct RoundedBorderTextFieldStyle: TextFieldStyle {}

extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
    public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}
