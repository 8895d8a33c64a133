// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The progress of a transfer.
public struct TransferProgress: Hashable, Sendable {
    /// The number of bytes of the body that have arrived.
    public let bytesReceived: Int64

    /// The number of bytes of the body; nil if the server does not announce it.
    public let bytesExpected: Int64?

    /// Creates the progress of a transfer.
    public init(bytesReceived: Int64, bytesExpected: Int64?) {
        self.bytesReceived = bytesReceived
        self.bytesExpected = bytesExpected
    }

    /// The part that has arrived, from 0 to 1; nil if the number of bytes is unknown.
    public var fractionCompleted: Double? {
        guard let bytesExpected else { return nil }
        if bytesExpected <= 0 { return 1 }
        return min(1, max(0, Double(bytesReceived) / Double(bytesExpected)))
    }
}
