// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import OracleContentDelivery

extension GalleryImage {
    /// Creates the value from a response.
    init(_ asset: Asset) {
        self.init(id: asset.id, name: asset.name, description: asset.description)
    }
}

extension GalleryImageDetails {
    /// Creates the value from a response; nil if the asset is not an image.
    init?(_ asset: Asset) {
        guard let digital = asset.digitalAsset else { return nil }
        let native = GalleryFile(
            rendition: nil,
            mimeType: digital.mimeType,
            size: digital.size,
            width: digital.metadata?.width,
            height: digital.metadata?.height
        )
        let categories = asset.taxonomies?.items.flatMap { $0.categories?.items ?? [] } ?? []
        self.init(
            image: GalleryImage(asset),
            categories: categories.map(\.name),
            files: [native] + digital.renditions.compactMap(GalleryFile.init)
        )
    }
}

extension GalleryFile {
    /// Creates the value from a response; nil if the rendition has no file.
    init?(_ rendition: AssetRendition) {
        guard let format = rendition.formats.first else { return nil }
        self.init(
            rendition: rendition.name,
            mimeType: format.mimeType,
            size: format.size,
            width: format.metadata?.width,
            height: format.metadata?.height
        )
    }
}
