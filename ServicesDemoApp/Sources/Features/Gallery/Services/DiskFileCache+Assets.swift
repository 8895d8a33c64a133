// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import OracleContentCore
public import SOA

extension DiskFileCache {
    /// Registers the cache of downloaded files.
    ///
    /// - Parameter folder: The folder, for this cache only, created with the first file.
    public static func register(in folder: URL) {
        ServiceRegistry.add(.assetCache) { DiskFileCache(folder: folder) }
    }
}

extension ServiceName where Service == DiskFileCache {
    /// The cache of downloaded files.
    public static var assetCache: Self { "AssetCache" }
}
