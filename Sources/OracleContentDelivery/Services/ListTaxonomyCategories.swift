// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// Lists the categories of a taxonomy, page by page.
///
/// `Element` is what responses are read as: the library's own type, or one of yours. Any thread may use the service.
public final class ListTaxonomyCategories<Element: Decodable & Sendable>: BaseService<Element>, ImplementsFetchListing,
    ImplementsChannelToken, ImplementsExpand, ImplementsFields, ImplementsIsPublishedChannel, ImplementsLinks,
    ImplementsOverrides, ImplementsSortOrder, ImplementsTotalResults, ImplementsVersion, ImplementsAdditionalHeaders,
    @unchecked Sendable
{
    // Sendable: it stores nothing besides what its base class does.

    /// The links that a listing has.
    public typealias Link = ListingLink
    /// What categories can be ordered by.
    public typealias Order = TaxonomyCategorySortOrder
    /// What the fields of categories are said by.
    public typealias FieldSelection = TaxonomyCategoryField

    /// Makes the service for a taxonomy.
    ///
    /// - Parameter taxonomyId: What identifies the taxonomy.
    public init(taxonomyId: String) {
        super.init(
            parameters: DeliveryParameters(
                .literal("taxonomies"),
                .identifier(taxonomyId, orError: IdentifierMessage.taxonomy),
                .literal("categories"),
                query: .listing
            )
        )
    }
}

extension ListTaxonomyCategories {
    /// Sets which categories are listed.
    ///
    /// - Parameter query: What makes the query; one that is empty leaves the parameter out.
    /// - Returns: The service itself.
    @discardableResult
    public func query(_ query: some QueryToString) -> Self {
        self.query(rawText: query.isValidQueryString ? query.buildQueryString() : "")
    }

    /// Sets which categories are listed.
    ///
    /// - Parameter rawText: The query as the server reads it, not percent-encoded; empty text leaves the parameter out.
    /// - Returns: The service itself.
    @discardableResult
    public func query(rawText: String) -> Self {
        addParameter(key: "q", value: QueryParameter("q", rawText.isEmpty ? nil : rawText))
    }
}
