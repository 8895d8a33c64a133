// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// A page of assets.
public typealias Assets = ContentPage<Asset>

/// A page of taxonomies.
public typealias Taxonomies = ContentPage<Taxonomy>

/// A page of the categories of a taxonomy.
public typealias TaxonomyCategories = ContentPage<TaxonomyCategory>
