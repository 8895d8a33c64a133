// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

/// Reads the content of one channel, within one access to the database.
struct ContentReader {
    let db: Database
    let channel: ChannelRow

    /// Returns the item types by name.
    func types() throws -> [String: ContentTypeRow] {
        let rows = try ContentTypeRow.fetchAll(db)
        return Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0) })
    }

    func item(_ id: String) throws -> ContentItemRow? {
        try items(where: "contentItem.id = \(id)").first
    }

    func item(slug: String) throws -> ContentItemRow? {
        try items(where: "contentItem.slug = \(slug)").first
    }

    /// Returns one page of the items that meet a condition.
    func items(where condition: SQL, in order: SQL, on page: ContentPage) throws -> (rows: [ContentItemRow], total: Int)
    {
        let total: SQLRequest<Int> = "SELECT count(*) FROM contentItem WHERE \(inChannel) AND \(condition)"
        let rows: SQLRequest<ContentItemRow> = """
            SELECT * FROM contentItem WHERE \(inChannel) AND \(condition)
            ORDER BY \(order) LIMIT \(page.limit) OFFSET \(page.offset)
            """
        return (try rows.fetchAll(db), try total.fetchOne(db) ?? 0)
    }

    private func items(where condition: SQL) throws -> [ContentItemRow] {
        let rows: SQLRequest<ContentItemRow> = "SELECT * FROM contentItem WHERE \(inChannel) AND \(condition)"
        return try rows.fetchAll(db)
    }

    private var inChannel: SQL {
        """
        EXISTS (
            SELECT 1 FROM contentItemChannel
            WHERE itemID = contentItem.id AND channelToken = \(channel.token)
        )
        """
    }

    /// Returns the files of a digital asset: the native file, then the renditions by width.
    func files(of item: ContentItemRow) throws -> [ContentFileRow] {
        let rows: SQLRequest<ContentFileRow> = """
            SELECT * FROM contentFile WHERE itemID = \(item.id)
            ORDER BY rendition <> \(ContentFileRow.native), width
            """
        return try rows.fetchAll(db)
    }

    /// Returns the categories of an item.
    func categories(of item: ContentItemRow) throws -> [CategoryRow] {
        let rows: SQLRequest<CategoryRow> = """
            SELECT category.* FROM category JOIN contentItemCategory ON categoryID = category.id
            WHERE itemID = \(item.id) ORDER BY category.taxonomyID, category.name
            """
        return try rows.fetchAll(db)
    }

    func taxonomy(_ id: String) throws -> TaxonomyRow? {
        try TaxonomyRow.fetchOne(db, key: id)
    }

    func taxonomies(in order: SQL, on page: ContentPage) throws -> (rows: [TaxonomyRow], total: Int) {
        let rows: SQLRequest<TaxonomyRow> =
            "SELECT * FROM taxonomy ORDER BY \(order) LIMIT \(page.limit) OFFSET \(page.offset)"
        return (try rows.fetchAll(db), try TaxonomyRow.fetchCount(db))
    }

    func category(_ id: String) throws -> CategoryRow? {
        try CategoryRow.fetchOne(db, key: id)
    }

    /// Returns the categories of a taxonomy on all levels.
    func categories(
        of taxonomy: TaxonomyRow,
        in order: SQL,
        on page: ContentPage
    ) throws -> (rows: [CategoryRow], total: Int) {
        let rows: SQLRequest<CategoryRow> = """
            SELECT * FROM category WHERE taxonomyID = \(taxonomy.id)
            ORDER BY \(order) LIMIT \(page.limit) OFFSET \(page.offset)
            """
        return (try rows.fetchAll(db), try CategoryRow.filter(Column("taxonomyID") == taxonomy.id).fetchCount(db))
    }

    /// Returns the direct children of a category.
    func children(of category: CategoryRow) throws -> [CategoryRow] {
        try CategoryRow.filter(Column("parentID") == category.id).order(Column("position")).fetchAll(db)
    }

    /// Returns the path from the top of the taxonomy to a category, without the category itself.
    func ancestors(of category: CategoryRow) throws -> [CategoryRow] {
        var ancestors: [CategoryRow] = []
        var parent = category.parentID
        while let id = parent, let row = try self.category(id), !ancestors.contains(where: { $0.id == id }) {
            ancestors.insert(row, at: 0)
            parent = row.parentID
        }
        return ancestors
    }
}
