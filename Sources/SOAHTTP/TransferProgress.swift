// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// How far a transfer has come.
public struct TransferProgress: Hashable, Sendable {
    /// How many bytes of the body have arrived.
    public let bytesReceived: Int64

    /// How many bytes the body has; nil if the server does not say.
    public let bytesExpected: Int64?

    /// Describes a transfer.
    ///
    /// - Parameters:
    ///   - bytesReceived: How many bytes of the body have arrived.
    ///   - bytesExpected: How many bytes the body has; nil if the server does not say.
    public init(bytesReceived: Int64, bytesExpected: Int64?) {
        self.bytesReceived = bytesReceived
        self.bytesExpected = bytesExpected
    }

    /// The part that has arrived, from 0 to 1; nil if the server does not say how much there is.
    public var fractionCompleted: Double? {
        guard let bytesExpected else { return nil }
        if bytesExpected <= 0 { return 1 }
        return min(1, max(0, Double(bytesReceived) / Double(bytesExpected)))
    }
}
