// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

extension DeliveryAPI {
    /// Creates a service that lists the taxonomies of a channel.
    public static func listTaxonomies() -> ListTaxonomies<Taxonomies> { ListTaxonomies() }

    /// Creates a service that reads a taxonomy.
    public static func readTaxonomy(taxonomyId: String) -> ReadTaxonomy<Taxonomy> {
        ReadTaxonomy(taxonomyId: taxonomyId)
    }

    /// Creates a service that lists the categories of a taxonomy.
    public static func listTaxonomyCategories(taxonomyId: String) -> ListTaxonomyCategories<TaxonomyCategories> {
        ListTaxonomyCategories(taxonomyId: taxonomyId)
    }

    /// Creates a service that reads a category of a taxonomy.
    public static func readTaxonomyCategory(
        taxonomyId: String,
        categoryId: String
    ) -> ReadTaxonomyCategory<TaxonomyCategory> {
        ReadTaxonomyCategory(taxonomyId: taxonomyId, categoryId: categoryId)
    }

    /// Creates a service that lists the taxonomies of a channel.
    public func listTaxonomies() -> ListTaxonomies<Taxonomies> { configured(ListTaxonomies()) }

    /// Creates a service that reads a taxonomy.
    public func readTaxonomy(taxonomyId: String) -> ReadTaxonomy<Taxonomy> {
        configured(ReadTaxonomy(taxonomyId: taxonomyId))
    }

    /// Creates a service that lists the categories of a taxonomy.
    public func listTaxonomyCategories(taxonomyId: String) -> ListTaxonomyCategories<TaxonomyCategories> {
        configured(ListTaxonomyCategories(taxonomyId: taxonomyId))
    }

    /// Creates a service that reads a category of a taxonomy.
    public func readTaxonomyCategory(taxonomyId: String, categoryId: String) -> ReadTaxonomyCategory<TaxonomyCategory> {
        configured(ReadTaxonomyCategory(taxonomyId: taxonomyId, categoryId: categoryId))
    }
}
