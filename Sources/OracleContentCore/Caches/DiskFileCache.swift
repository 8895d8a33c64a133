// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP
import SOALocking

/// A cache of files in a folder, which lasts over launches.
///
/// ```swift
/// let cache = DiskFileCache(folder: folder)
/// let service = client.downloadNative(identifier: "CORE1", cacheProvider: cache, cacheKey: "CORE1")
/// let first = try await service.downloadAsync()
/// let second = try await service.downloadAsync()
/// print(first.result == second.result)  // true
/// ```
///
/// Each file has an entry beside it with its key, size and checksum, and the headers of its response, which only its user
/// may read. A file that is damaged or gone counts as missing, and is downloaded again. The first lookup of a file reads
/// all of it, later ones its size and its ends. Keys may be any text.
///
/// Any thread may use it. A file that was returned exists until its key is stored again or removed, or until it has to
/// make room for others.
public final class DiskFileCache: CacheProvider, GenerationalProvider {
    /// The number of bytes that a cache keeps by default: 512 MB.
    public static let standardSizeLimit: Int64 = 512 << 20

    private struct State: Sendable {
        /// The number of bytes in the folder; nil before they were counted.
        var total: Int64?
        /// The ends of files whose checksum was right.
        var checked: [String: UInt64] = [:]
        var lastUse: [String: Int] = [:]
        /// The files to evict next and their last use when all were looked at, that which was not used for longest last.
        var eldest: [(entry: CacheEntry, use: Int)] = []
        var uses = 0
        /// The removals of keys, by the bytes that stand for them in names of files.
        var removals = Removals<String>()

        mutating func use(_ entry: CacheEntry) {
            uses += 1
            lastUse[entry.file] = uses
        }

        func generation(of key: String) -> Int { removals.generation(of: CacheEntry.stem(of: key)) }
    }

    /// The rule by which downloads send a request.
    public let cachePolicy: CachePolicy

    private let folder: URL
    private let sizeLimit: Int64
    /// Held while files are stored and removed, so that a lookup removes nothing that was stored meanwhile.
    private let state = Lock(State())

    /// Opens a cache, which may have been in use before.
    ///
    /// - Parameters:
    ///   - folder: The folder for the files of this cache alone; the first store creates it.
    ///   - cachePolicy: When a download sends a request.
    ///   - sizeLimit: The number of bytes that the files may have together. Files that an interrupted store left are
    ///     removed first, then files that were not used since the cache was opened, then those not used for longest.
    public init(
        folder: URL,
        cachePolicy: CachePolicy = .alwaysFetchWithCustomHeader,
        sizeLimit: Int64 = standardSizeLimit
    ) {
        self.folder = folder
        self.cachePolicy = cachePolicy
        self.sizeLimit = sizeLimit
    }

    /// Returns the file for a key; nil if there is none, or if it is damaged.
    public func find(key: String) -> URL? {
        guard let entry = validEntry(key) else { return nil }
        state.withLock { $0.use(entry) }
        return folder.appending(path: entry.file)
    }

    /// Returns `If-None-Match` or `If-Modified-Since` for a key; nothing if there is no whole file.
    public func headerValues(for key: String) -> [String: String] {
        guard let entry = validEntry(key) else { return [:] }
        // The file is about to be used: what is stored before the response comes should evict others.
        state.withLock { $0.use(entry) }
        return entry.headers.validators
    }

    /// Moves a file into the cache, and returns its new place.
    ///
    /// A file that is larger than the limit is kept until the next one is stored. What was stored before is still there
    /// if this throws ``OracleContentError/couldNotStoreDownload(_:)``.
    public func store(objectAt file: URL, key: String, headers: ResponseHeaders) throws -> URL {
        try store(file, key: key, headers: headers, unlessRemovedSince: nil)
    }

    func store(_ file: URL, key: String, headers: ResponseHeaders, unlessRemovedSince generation: Int?) throws -> URL {
        do {
            guard let name = FileName("\(CacheEntry.stem(of: key))-\(UUID().uuidString)") else {
                throw CocoaError(.fileWriteInvalidFileName)
            }
            let (size, checksum) = try Checksum.ofFile(file)
            let entry = CacheEntry(key: key, file: name.text, size: size, checksum: checksum, headers: headers)
            return try state.withLock { state in
                guard generation == nil || generation == state.generation(of: key) else {
                    throw OracleContentError.cacheProviderErrorNoURLAvailable
                }
                let old = self.entry(key)
                let kept = try FileShelf(folder: folder).place(file, as: name, replacing: false)
                do {
                    try write(entry)
                } catch {
                    try? FileManager.default.removeItem(at: kept)
                    throw error
                }
                if let old { removeFile(of: old, &state) }
                state.checked[entry.file] = try? Checksum.ofEnds(kept)
                state.use(entry)
                makeRoom(for: entry, &state)
                return kept
            }
        } catch  where !(error is OracleContentError) {
            throw OracleContentError.couldNotStoreDownload(.init(error, folder: folder))
        }
    }

    /// Returns the file for a key, or throws ``OracleContentError/cacheProviderErrorNoURLAvailable``.
    public func cachedItem(key: String) throws -> URL {
        guard let file = find(key: key) else { throw OracleContentError.cacheProviderErrorNoURLAvailable }
        return file
    }

    /// Returns the headers of the response that a file was stored with; nil if there is no whole file.
    public func headers(for key: String) -> ResponseHeaders? { validEntry(key)?.headers }

    /// Removes the file for a key; a download of it that is under way stores none, and throws
    /// ``OracleContentError/cacheProviderErrorNoURLAvailable``.
    public func remove(key: String) {
        state.withLock { state in
            state.removals.endGeneration(of: CacheEntry.stem(of: key))
            if let entry = entry(key) { remove(entry, &state) }
        }
    }

    /// Removes all files of this cache, and the folder if it has no others and is no link to another one.
    ///
    /// A download that is under way stores none, and throws ``OracleContentError/cacheProviderErrorNoURLAvailable``.
    public func removeAll() {
        state.withLock { state in
            let files = files
            for entry in entries(among: files) { remove(entry, &state) }
            for (file, _) in strays(among: files, beside: []) { try? FileManager.default.removeItem(at: file) }
            _ = PrivateFile.removeEmpty(folder)
            state.removals.endAll()
            state = State(removals: state.removals)
        }
    }

    func generation(of key: String) -> Int { state.withLock { $0.generation(of: key) } }

    // MARK: - Entries

    /// The entry of a file that is as it was stored; one that is damaged or gone is removed.
    private func validEntry(_ key: String) -> CacheEntry? {
        guard let entry = entry(key) else { return nil }
        let file = folder.appending(path: entry.file)
        do {
            let ends = try Checksum.ofEnds(file)
            if state.withLock({ $0.checked[entry.file] }) == ends { return entry }
            let isIntact = try Checksum.ofFile(file) == (entry.size, entry.checksum)
            guard isIntact else { throw CocoaError(.fileReadCorruptFile) }
            state.withLock { $0.checked[entry.file] = ends }
            return entry
        } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile, CocoaError.fileReadCorruptFile {
            let isGone = state.withLock { state in
                // A store beside this lookup may have put another file in its place.
                guard self.entry(key)?.file == entry.file else { return false }
                remove(entry, &state)
                return true
            }
            return isGone ? nil : validEntry(key)
        } catch {
            // The next lookup may be able to read the file.
            return nil
        }
    }

    private func entry(_ key: String) -> CacheEntry? {
        entry(in: entryFile(key)).flatMap { $0.key == key ? $0 : nil }
    }

    private func entry(in file: URL) -> CacheEntry? {
        guard let data = try? Data(contentsOf: file),
            let entry = try? JSONDecoder().decode(CacheEntry.self, from: data),
            FileName(entry.file)?.text == entry.file,
            // No file has more, and the sum of all sizes has to be a number.
            (0..<1 << 48).contains(entry.size)
        else { return nil }
        return entry
    }

    /// Writes an entry completely or not at all.
    private func write(_ entry: CacheEntry) throws {
        let part = folder.appending(path: ".\(UUID().uuidString).part")
        defer { try? FileManager.default.removeItem(at: part) }
        let file = try PrivateFile.create(part)
        try file.write(contentsOf: JSONEncoder().encode(entry))
        try file.close()
        try PrivateFile.replace(entryFile(entry.key), with: part)
    }

    /// All files in the folder; on Linux, Foundation finds none through a link.
    private var files: [URL] {
        let folder = folder.resolvingSymlinksInPath()
        return (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    }

    private func entries(among files: [URL]) -> [CacheEntry] {
        files.filter { $0.pathExtension == "json" }.compactMap(entry(in:))
    }

    private func entryFile(_ key: String) -> URL {
        folder.appending(path: CacheEntry.stem(of: key) + ".json")
    }

    // MARK: - Making room

    private func remove(_ entry: CacheEntry, _ state: inout State) {
        try? FileManager.default.removeItem(at: entryFile(entry.key))
        removeFile(of: entry, &state)
    }

    private func removeFile(of entry: CacheEntry, _ state: inout State) {
        state.checked[entry.file] = nil
        state.lastUse[entry.file] = nil
        guard (try? FileManager.default.removeItem(at: folder.appending(path: entry.file))) != nil else { return }
        state.total = state.total.map { $0 - entry.size }
    }

    /// Counts a new file, and removes what was not used for longest until the rest fits.
    private func makeRoom(for new: CacheEntry, _ state: inout State) {
        if let total = state.total {
            state.total = total + new.size
            if evictEldest(&state) { return }
        }
        let files = files
        let known = entries(among: files)
        let strays = strays(among: files, beside: known)
        var total = known.reduce(0) { $0 + $1.size } + strays.reduce(0) { $0 + $1.size }
        for (file, size) in strays where total > sizeLimit {
            if (try? FileManager.default.removeItem(at: file)) != nil { total -= size }
        }
        state.total = total
        var byUse = known.filter { $0.file != new.file }.map { (entry: $0, use: state.lastUse[$0.file] ?? 0) }
        byUse.sort { $0.use > $1.use }
        while total > sizeLimit, let (entry, _) = byUse.popLast() {
            remove(entry, &state)
            total -= entry.size
        }
        // To read all entries again for each file would take the longer, the more there are.
        state.eldest = byUse.suffix(known.count / 16)
    }

    /// Removes what was not used for longest until the rest fits; returns false if all files have to be looked at for that.
    private func evictEldest(_ state: inout State) -> Bool {
        while let total = state.total, total > sizeLimit {
            guard let (entry, use) = state.eldest.popLast() else { return false }
            guard use == state.lastUse[entry.file] ?? 0 else { continue }
            // Another cache in this folder has changed it, and may have stored files that are not counted here.
            guard self.entry(entry.key) == entry else { return false }
            remove(entry, &state)
            state.total = total - entry.size
        }
        return true
    }

    /// The files of this cache that no entry names: a process ended while it stored them.
    private func strays(among files: [URL], beside known: [CacheEntry]) -> [(file: URL, size: Int64)] {
        let named = Set(known.map(\.file))
        return files.compactMap { file in
            let name = file.lastPathComponent
            let stem = name.split(separator: ".").first ?? ""
            // Other names are those of somebody else.
            guard name == stem && name.hasPrefix("k") || name == ".\(stem).part",
                UUID(uuidString: String(stem.suffix(36))) != nil, !named.contains(name),
                let size = try? FileHandle(forReadingFrom: file).seekToEnd()
            else { return nil }
            return (file, Int64(size))
        }
    }
}
