// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoContentBackend
import GRDB
import SOA

/// The dependencies of a backend, as services of its own scope.
enum BackendParts {
    /// Registers the services.
    ///
    /// - Parameters:
    ///   - scope: The scope of the backend.
    ///   - variant: The sample data.
    ///   - settings: The settings of the server.
    /// - Returns: The names of the services.
    static func register(
        in scope: ServiceRegistryImplementation,
        _ variant: BackendVariant,
        _ settings: BackendSettings
    ) -> Set<String> {
        scope.add(.backendDatabase) { try BackendDatabase(file: settings.database, variant: variant) }
        scope.alias(.contentReader, of: .backendDatabase) { $0.reader }
        scope.add(.backendImages) {
            do throws(ImageFiles.UnusableError) {
                return try ImageFiles()
            } catch {
                throw BackendError.imagesUnusable(reason: error.reason)
            }
        }
        scope.addAsync(.backendTokens) { () async throws -> any Tokens in
            guard let keys = settings.tokenKeys else { return TokenStore(lifetime: settings.tokenLifetime) }
            #if ScaleOut
            return await SignedTokens(keys, lifetime: settings.tokenLifetime)
            #else
            _ = keys
            throw BackendError.noSignedTokens
            #endif
        }
        return [
            ServiceName.backendDatabase.rawValue, ServiceName.backendImages.rawValue,
            ServiceName.backendTokens.rawValue,
        ]
    }
}

extension ServiceName<BackendDatabase> {
    /// The database of the backend.
    static var backendDatabase: Self { "BackendDatabase" }
}

extension ServiceName<any DatabaseReader> {
    /// The same database for the delivery API, which only reads it.
    static var contentReader: Self { "ContentReader" }
}

extension ServiceName<ImageFiles> {
    /// The image files that the backend serves.
    static var backendImages: Self { "BackendImages" }
}

extension ServiceName<any Tokens> {
    /// The tokens that the backend issues and accepts.
    static var backendTokens: Self { "BackendTokens" }
}
