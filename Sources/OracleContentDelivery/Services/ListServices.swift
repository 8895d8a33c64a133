// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// Lists the assets of a channel, page by page.
///
/// `Element` is the type of a page: the library's own, or one of yours. Any thread may use the service.
public final class ListAssets<Element: Decodable & Sendable>: BaseService<Element>, ImplementsFetchListing,
    ImplementsChannelToken, ImplementsFields, ImplementsIsPublishedChannel, ImplementsOverrides, ImplementsQuery,
    ImplementsSortOrder, ImplementsTotalResults, ImplementsVersion, ImplementsAdditionalHeaders, @unchecked Sendable
{
    // Sendable: it stores nothing besides what its base class does.

    /// The properties that assets can be ordered by.
    public typealias Order = AssetSortOrder

    /// Creates the service.
    public init() { super.init(parameters: DeliveryParameters("items", query: .listing)) }

    /// Sets the words to search for; none leaves the parameter out.
    @discardableResult
    public func defaultQuery(_ values: String...) -> Self {
        set("default", to: values.isEmpty ? nil : values.joined(separator: ", "))
    }
}

/// Lists the taxonomies of a channel, page by page.
///
/// `Element` is the type of a page: the library's own, or one of yours. Any thread may use the service.
public final class ListTaxonomies<Element: Decodable & Sendable>: BaseService<Element>, ImplementsFetchListing,
    ImplementsChannelToken, ImplementsExpand, ImplementsIsPublishedChannel, ImplementsLinks, ImplementsOverrides,
    ImplementsSortOrder, ImplementsTotalResults, ImplementsVersion, ImplementsAdditionalHeaders, @unchecked Sendable
{
    // Sendable: it stores nothing besides what its base class does.

    /// The links that a listing has.
    public typealias Link = ListingLink
    /// The properties that taxonomies can be ordered by.
    public typealias Order = TaxonomySortOrder

    /// Creates the service.
    public init() { super.init(parameters: DeliveryParameters("taxonomies", query: .listing)) }
}

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
