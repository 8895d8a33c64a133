// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// Lists the categories of a taxonomy, page by page.
///
/// `Element` is the type of a page: the library's own, or one of yours. Any thread may use the service.
public final class ListTaxonomyCategories<Element: Decodable & Sendable>: BaseService<Element>, ImplementsFetchListing,
    ImplementsChannelToken, ImplementsExpand, ImplementsFields, ImplementsIsPublishedChannel, ImplementsLinks,
    ImplementsOverrides, ImplementsQuery, ImplementsSortOrder, ImplementsTotalResults, ImplementsVersion,
    ImplementsAdditionalHeaders, @unchecked Sendable
{
    // Sendable: it stores nothing besides what its base class does.

    /// The links that a listing has.
    public typealias Link = ListingLink
    /// The properties that categories can be ordered by.
    public typealias Order = TaxonomyCategorySortOrder
    /// The fields that categories have.
    public typealias FieldSelection = TaxonomyCategoryField

    /// Creates the service for a taxonomy.
    public init(taxonomyId: String) {
        let taxonomy = PathPart.taxonomy(taxonomyId)
        super.init(parameters: DeliveryParameters("taxonomies", taxonomy, "categories", query: .listing))
    }
}
