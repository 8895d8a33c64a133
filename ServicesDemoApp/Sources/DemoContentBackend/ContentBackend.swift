// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

package import GRDB
package import Hummingbird

/// The delivery API of a backend: tables, sample data and routes.
package struct ContentBackend: Sendable {
    /// The sample data of a new database.
    package enum Sample: Sendable {
        /// All images and stories.
        case all
        /// Three images, renamed.
        case few
    }

    private let database: any DatabaseReader
    private let images: ImageFiles
    private let accepts: ContentAccess

    /// Creates the part of a backend.
    ///
    /// - Parameters:
    ///   - database: The database, with prepared connections and existing tables.
    ///   - images: The image files.
    ///   - accepts: Returns whether a request may read secure channels.
    package init(
        database: any DatabaseReader,
        images: ImageFiles,
        accepts: @escaping @Sendable (Request) async -> Bool
    ) {
        self.database = database
        self.images = images
        self.accepts = accepts
    }

    /// Adds the functions that queries use; each connection to the database needs them.
    ///
    /// - Parameter db: The connection.
    package static func prepare(_ db: Database) {
        TextFunctions.all.forEach(db.add(function:))
    }

    /// Creates the tables with sample data, unless they exist.
    ///
    /// - Parameters:
    ///   - db: The database, in a transaction.
    ///   - sample: The sample data.
    /// - Throws: An error of the database.
    package static func create(in db: Database, with sample: Sample) throws {
        guard try ContentSchema.isMissing(in: db) else { return }
        try ContentSchema.create(in: db)
        try ContentSample(sample).insert(into: db)
    }

    /// Adds the routes.
    ///
    /// - Parameter router: The router of the backend.
    package func add(to router: Router<some RequestContext>) {
        ContentRoutes(data: database, accepts: accepts, images: images).add(to: router)
    }
}

/// Returns whether a request may read secure channels.
typealias ContentAccess = @Sendable (Request) async -> Bool
