// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Declarations of Apple's SwiftUI for the compiler on Linux: signatures and isolation, without an implementation.

public struct Preview {
    public struct ViewTraits {}
}

public struct PreviewTrait<T> {}

extension PreviewTrait where T == Preview.ViewTraits {
    @MainActor @preconcurrency
    public static func modifier(_ modifier: some PreviewModifier) -> PreviewTrait<Preview.ViewTraits> { Self() }
}

@MainActor @preconcurrency
public protocol PreviewModifier {
    associatedtype Context = Void
    associatedtype Body: View

    @MainActor @preconcurrency static func makeSharedContext() async throws -> Self.Context

    @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content, context: Self.Context) -> Self.Body

    typealias Content = PreviewModifierContent
}

extension PreviewModifier where Context == Void {
    @MainActor @preconcurrency
    public static func makeSharedContext() async throws {}
}

public struct PreviewModifierContent: View {}
