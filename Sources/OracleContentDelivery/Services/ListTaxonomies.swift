// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// Lists the taxonomies of a channel, page by page.
///
/// `Element` is what responses are read as: the library's own type, or one of yours. Any thread may use the service.
public final class ListTaxonomies<Element: Decodable & Sendable>: BaseService<Element>, ImplementsFetchListing,
    ImplementsChannelToken, ImplementsExpand, ImplementsIsPublishedChannel, ImplementsLinks, ImplementsOverrides,
    ImplementsSortOrder, ImplementsTotalResults, ImplementsVersion, ImplementsAdditionalHeaders, @unchecked Sendable
{
    // Sendable: it stores nothing besides what its base class does.

    /// The links that a listing has.
    public typealias Link = ListingLink
    /// What taxonomies can be ordered by.
    public typealias Order = TaxonomySortOrder

    /// Makes the service.
    public init() {
        super.init(parameters: DeliveryParameters(.literal("taxonomies"), query: .listing))
    }
}
