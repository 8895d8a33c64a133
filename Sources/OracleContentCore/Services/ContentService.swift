// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOALocking

/// The common base class of ``BaseService`` and ``BaseDownloadService``.
open class ContentService: BaseImplementation, @unchecked Sendable {
    // Sendable: both stored properties are constants of Sendable types.
    private let parameters: Lock<ServiceParameters>

    /// The calls of the service that are under way.
    public let calls = ServiceCalls()

    /// Creates a service with its parameters.
    public init(parameters: ServiceParameters = ServiceParameters()) {
        self.parameters = Lock(parameters)
    }

    /// The parameters of the service; a subclass sets its own when it is created.
    public var serviceParameters: ServiceParameters {
        get { parameters.withLock { $0 } }
        set { parameters.exchange(\.self, for: newValue) }
    }

    /// Sets the version of the API, which is a part of the path.
    public func addVersion(_ version: APIVersion) {
        serviceParameters.apiVersion = version
    }
}
