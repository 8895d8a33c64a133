// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import OracleContentCore
public import SOA

extension DiskFileCache {
    /// Registers where downloaded files are kept.
    ///
    /// - Parameter folder: The folder, for this cache alone; it is made when the first file comes.
    public static func register(in folder: URL) {
        ServiceRegistry.add(.assetCache) { DiskFileCache(folder: folder) }
    }
}

extension ServiceName where Service == DiskFileCache {
    /// Where downloaded files are kept.
    public static var assetCache: Self { "AssetCache" }
}
