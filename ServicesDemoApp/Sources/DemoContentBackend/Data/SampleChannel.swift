// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The channels of the sample data.
enum SampleChannel: CaseIterable, Sendable {
    /// The open channel.
    case showroom
    /// The secure channel, which requires a token.
    case workshop

    var row: ChannelRow {
        switch self {
        case .showroom: ChannelRow(token: "5f1c0a77showroom", name: "Showroom", isSecure: false)
        case .workshop: ChannelRow(token: "9b3e42d8workshop", name: "Workshop", isSecure: true)
        }
    }
}
