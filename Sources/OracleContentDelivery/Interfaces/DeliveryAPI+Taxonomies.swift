// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension DeliveryAPI {
    /// Lists the taxonomies of a channel.
    ///
    /// - Returns: The service, to be built up and invoked.
    public static func listTaxonomies() -> ListTaxonomies<Taxonomies> {
        DeliveryAPI().listTaxonomies()
    }

    /// Reads a taxonomy.
    ///
    /// - Parameter taxonomyId: What identifies the taxonomy.
    /// - Returns: The service, to be built up and invoked.
    public static func readTaxonomy(taxonomyId: String) -> ReadTaxonomy<Taxonomy> {
        DeliveryAPI().readTaxonomy(taxonomyId: taxonomyId)
    }

    /// Lists the categories of a taxonomy.
    ///
    /// - Parameter taxonomyId: What identifies the taxonomy.
    /// - Returns: The service, to be built up and invoked.
    public static func listTaxonomyCategories(taxonomyId: String) -> ListTaxonomyCategories<TaxonomyCategories> {
        DeliveryAPI().listTaxonomyCategories(taxonomyId: taxonomyId)
    }

    /// Reads a category of a taxonomy.
    ///
    /// - Parameters:
    ///   - taxonomyId: What identifies the taxonomy.
    ///   - categoryId: What identifies the category.
    /// - Returns: The service, to be built up and invoked.
    public static func readTaxonomyCategory(
        taxonomyId: String,
        categoryId: String
    ) -> ReadTaxonomyCategory<TaxonomyCategory> {
        DeliveryAPI().readTaxonomyCategory(taxonomyId: taxonomyId, categoryId: categoryId)
    }
}

extension DeliveryAPI {
    /// Lists the taxonomies of a channel.
    ///
    /// - Returns: The service, to be built up and invoked.
    public func listTaxonomies() -> ListTaxonomies<Taxonomies> {
        configured(ListTaxonomies())
    }

    /// Reads a taxonomy.
    ///
    /// - Parameter taxonomyId: What identifies the taxonomy.
    /// - Returns: The service, to be built up and invoked.
    public func readTaxonomy(taxonomyId: String) -> ReadTaxonomy<Taxonomy> {
        configured(ReadTaxonomy(taxonomyId: taxonomyId))
    }

    /// Lists the categories of a taxonomy.
    ///
    /// - Parameter taxonomyId: What identifies the taxonomy.
    /// - Returns: The service, to be built up and invoked.
    public func listTaxonomyCategories(taxonomyId: String) -> ListTaxonomyCategories<TaxonomyCategories> {
        configured(ListTaxonomyCategories(taxonomyId: taxonomyId))
    }

    /// Reads a category of a taxonomy.
    ///
    /// - Parameters:
    ///   - taxonomyId: What identifies the taxonomy.
    ///   - categoryId: What identifies the category.
    /// - Returns: The service, to be built up and invoked.
    public func readTaxonomyCategory(taxonomyId: String, categoryId: String) -> ReadTaxonomyCategory<TaxonomyCategory> {
        configured(ReadTaxonomyCategory(taxonomyId: taxonomyId, categoryId: categoryId))
    }
}
