// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

/// The tables of the delivery API.
enum ContentSchema {
    /// Returns whether the tables are missing, as in a database of an older version.
    static func isMissing(in db: Database) throws -> Bool {
        try !db.tableExists(ContentItemRow.databaseTableName)
    }

    static func create(in db: Database) throws {
        try createItems(in: db)
        try createTaxonomies(in: db)
        try createMemberships(in: db)
    }

    private static func createItems(in db: Database) throws {
        try db.create(table: ChannelRow.databaseTableName) { table in
            table.primaryKey("token", .text)
            table.column("name", .text).notNull()
            table.column("isSecure", .boolean).notNull()
        }
        try db.create(table: ContentTypeRow.databaseTableName) { table in
            table.primaryKey("name", .text)
            table.column("typeCategory", .text).notNull()
            table.column("referenceFields", .text).notNull()
        }
        try db.create(table: ContentItemRow.databaseTableName) { table in
            table.primaryKey("id", .text)
            table.column("type", .text).notNull().references(ContentTypeRow.databaseTableName)
            for name in ["typeCategory", "name", "description", "language", "createdDate", "updatedDate", "fields"] {
                table.column(name, .text).notNull()
            }
            table.column("slug", .text).notNull().unique()
            for name in ["mimeType", "fileGroup", "fileExtension"] { table.column(name, .text) }
        }
        try db.create(table: ContentFileRow.databaseTableName) { table in
            table.column("itemID", .text).notNull().references(ContentItemRow.databaseTableName)
            for name in ["rendition", "format", "mimeType", "file"] { table.column(name, .text).notNull() }
            for name in ["width", "height"] { table.column(name, .integer).notNull() }
            table.primaryKey(["itemID", "rendition"])
        }
    }

    private static func createTaxonomies(in db: Database) throws {
        try db.create(table: TaxonomyRow.databaseTableName) { table in
            table.primaryKey("id", .text)
            for name in ["name", "description", "shortName", "createdDate", "updatedDate", "customProperties"] {
                table.column(name, .text).notNull()
            }
        }
        try db.create(table: CategoryRow.databaseTableName) { table in
            table.primaryKey("id", .text)
            table.column("taxonomyID", .text).notNull().references(TaxonomyRow.databaseTableName)
            table.column("parentID", .text).references(CategoryRow.databaseTableName)
            for name in ["name", "description", "apiName", "keywords", "synonyms"] {
                table.column(name, .text).notNull()
            }
            table.column("position", .integer).notNull()
        }
    }

    private static func createMemberships(in db: Database) throws {
        try db.create(table: "contentItemChannel") { table in
            table.column("itemID", .text).notNull().references(ContentItemRow.databaseTableName)
            table.column("channelToken", .text).notNull().references(ChannelRow.databaseTableName)
            table.primaryKey(["itemID", "channelToken"])
        }
        try db.create(table: "contentItemCategory") { table in
            table.column("itemID", .text).notNull().references(ContentItemRow.databaseTableName)
            table.column("categoryID", .text).notNull().references(CategoryRow.databaseTableName)
            table.primaryKey(["itemID", "categoryID"])
        }
        // An item belongs to its categories and their ancestors.
        try db.execute(
            sql: """
                CREATE VIEW contentItemNode AS
                WITH RECURSIVE node(itemID, categoryID) AS (
                    SELECT itemID, categoryID FROM contentItemCategory
                    UNION
                    SELECT node.itemID, category.parentID FROM node JOIN category ON category.id = node.categoryID
                    WHERE category.parentID IS NOT NULL
                )
                SELECT itemID, categoryID FROM node
                """
        )
    }
}
