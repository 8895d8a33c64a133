// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// Reads an asset.
///
/// `Element` is the type of the response: the library's own, or one of yours. Any thread may use the service.
public final class ReadAsset<Element: Decodable & Sendable>: BaseService<Element>, ImplementsFetchDetail,
    ImplementsChannelToken, ImplementsExpand, ImplementsLinks, ImplementsOverrides, ImplementsVersion,
    ImplementsAdditionalHeaders, @unchecked Sendable
{
    // Sendable: it stores nothing besides what its base class does.

    /// Creates the service for the asset with an identifier.
    public init(assetId: String) {
        super.init(parameters: DeliveryParameters("items", .asset(assetId), query: ["expand": "all"]))
    }

    /// Creates the service for the asset with a slug, its name in addresses.
    public init(slug: String) {
        super.init(parameters: DeliveryParameters("items/.by.slug", .slug(slug), query: ["expand": "all"]))
    }
}

/// Reads a taxonomy.
///
/// `Element` is the type of the response: the library's own, or one of yours. Any thread may use the service.
public final class ReadTaxonomy<Element: Decodable & Sendable>: BaseService<Element>, ImplementsFetchDetail,
    ImplementsChannelToken, ImplementsExpand, ImplementsIsPublishedChannel, ImplementsLinks, ImplementsOverrides,
    ImplementsVersion, ImplementsAdditionalHeaders, @unchecked Sendable
{
    // Sendable: it stores nothing besides what its base class does.

    /// Creates the service for a taxonomy.
    public init(taxonomyId: String) {
        super.init(parameters: DeliveryParameters("taxonomies", .taxonomy(taxonomyId)))
    }
}

/// Reads a category of a taxonomy.
///
/// `Element` is the type of the response: the library's own, or one of yours. Any thread may use the service.
public final class ReadTaxonomyCategory<Element: Decodable & Sendable>: BaseService<Element>, ImplementsFetchDetail,
    ImplementsChannelToken, ImplementsExpand, ImplementsFields, ImplementsIsPublishedChannel, ImplementsLinks,
    ImplementsOverrides, ImplementsVersion, ImplementsAdditionalHeaders, @unchecked Sendable
{
    // Sendable: it stores nothing besides what its base class does.

    /// The fields that categories have.
    public typealias FieldSelection = TaxonomyCategoryField

    /// Creates the service for a category.
    public init(taxonomyId: String, categoryId: String) {
        let (taxonomy, category) = (PathPart.taxonomy(taxonomyId), PathPart.category(categoryId))
        super.init(parameters: DeliveryParameters("taxonomies", taxonomy, "categories", category))
    }
}
