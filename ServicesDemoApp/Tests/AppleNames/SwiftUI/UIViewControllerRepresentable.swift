// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Names of Apple's SwiftUI, declared for the compiler of Linux: what they take, answer and run on, and no work behind them.

public import UIKit

@MainActor @preconcurrency
public protocol UIViewControllerRepresentable: View where Body == Never {
    associatedtype UIViewControllerType: UIViewController
    associatedtype Coordinator = Void

    @MainActor @preconcurrency
    func makeUIViewController(context: Self.Context) -> Self.UIViewControllerType

    @MainActor @preconcurrency
    func updateUIViewController(_ uiViewController: Self.UIViewControllerType, context: Self.Context)

    typealias Context = UIViewControllerRepresentableContext<Self>
}

@MainActor @preconcurrency
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {}
