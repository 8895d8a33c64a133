// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird
import NIOCore
import NIOHTTPTypes

/// Closes a connection whose request does not arrive completely before a deadline.
///
/// The idle timeout of the server covers connections without a request.
final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let limit: TimeAmount
    private var end: Scheduled<Void>?

    /// Creates the handler of one connection.
    ///
    /// - Parameter limit: The time limit from the end of the request head to the last byte.
    init(_ limit: TimeAmount) {
        self.limit = limit
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            end?.cancel()
            let channel = context.channel
            end = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
        case .body: break
        case .end: end?.cancel()
        }
        context.fireChannelRead(data)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        end?.cancel()
    }
}
