// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoContentBackend
import GRDB
import SOA

/// What a backend depends on, as services of its own scope.
enum BackendParts {
    /// Registers them.
    ///
    /// - Parameters:
    ///   - scope: The scope of the backend.
    ///   - variant: Which sample data it has.
    ///   - settings: What it is served with.
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
    /// What the backend knows.
    static var backendDatabase: Self { "BackendDatabase" }
}

extension ServiceName<any DatabaseReader> {
    /// The same database for the delivery API, which reads it and nothing else.
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
