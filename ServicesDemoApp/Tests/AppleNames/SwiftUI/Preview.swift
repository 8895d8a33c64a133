// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Names of Apple's SwiftUI, declared for the compiler of Linux: what they take, answer and run on, and no work behind them.

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
