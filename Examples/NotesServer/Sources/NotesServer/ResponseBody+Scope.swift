// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird
import Logging
import SOA

extension ResponseBody {
    /// Creates a body that is written in the scope of the request, which stays open until then.
    static func inScope(
        logger: Logger,
        _ write: @escaping @Sendable (inout any ResponseBodyWriter) async throws -> Void
    ) -> ResponseBody {
        let scope = ServiceRegistryImplementation.current.extendLifetime()
        return ResponseBody { writer in
            do {
                try await scope.run { try await write(&writer) }
            } catch {
                // The status is sent already: Hummingbird closes the connection, and logs nothing.
                logger.error("Response not completed", error: error)
                throw error
            }
        }
    }
}
