import OperatingSystem

/// A static site that is being written to the disk.
///
/// New files go to a hidden folder beside the site, or in it where that is impossible. At the end that folder takes the
/// site's place in one step or, in an update, each of its parts does. Until then, and if the value is dropped, the site
/// stays as it was.
package struct OutputFolder: ~Copyable {
  private let place: OutputPlace
  private let staging: String
  /// Keeps other exports from the same place.
  private let lock: OpenDirectory
  private var isPublished = false
  /// The manifest of the site to update; nil to replace the folder as a whole.
  private let old: SiteManifest?
  /// When that manifest was written, as in ``FileStatus/change``.
  private let time: Int64
  /// Whether files have changed since, if only their times. A manifest that is written again spares reading them.
  private var isTimeOld = false
  private var new: SiteManifest
  /// The digests of the files written since the last part, by their paths.
  private var files: [String: String] = [:]
  private var written: [String] = []
  private var folders: Set<String> = []
  /// The folder being written to. Keeping it open saves resolving its path for each file.
  private var open: (name: String, directory: OpenDirectory)?
  private(set) var tally = OutputTally()

  /// - Parameters:
  ///   - protected: folders that must not be inside the folder to replace.
  ///   - force: whether to replace everything, including files that this program didn't write.
  ///   - isUpdate: whether parts of an earlier site that are still current stay, along with files that this program
  ///     didn't write.
  /// - Throws: ``OutputError``. Nothing has been changed then.
  package init(
    at path: String, protected: [ProtectedFolder] = [], force: Bool = false, isUpdate: Bool = false
  ) throws(OutputError) {
    let kind: SiteManifest.Kind = isUpdate ? .site : .export
    let before = try OutputPlace(path, protected: protected, force: force)
    var place = before
    var old: SiteManifest?
    let staging = try before.makeStaging()
    do throws(OutputError) {
      lock = try before.lock(staging) { () throws(OutputError) in
        // Another export may have made the folder since.
        place = try OutputPlace(path, protected: protected, force: force)
        if isUpdate, !force { old = try place.manifest }
        if old == nil { try place.refuseIfForeign(kind) }
      }
    } catch {
      try? FileSystem.removeDirectory(staging)
      throw error
    }
    let manifest = try? FileSystem.status(of: place.path + "/" + SiteManifest.name)
    time = manifest?.change ?? 0
    self.place = place
    self.old = old
    new = SiteManifest(kind)
    self.staging = staging
  }

  deinit {
    // If removing fails, the rest stays hidden and does no harm.
    if !isPublished { try? FileSystem.removeDirectory(staging) }
  }

  /// Writes a file, which must not have been written before. Drop the site after an error.
  package mutating func write(
    _ bytes: [UInt8], to name: String, in folder: String = ""
  ) throws(OutputError) {
    let file = folder.isEmpty ? name : folder + "/" + name
    do throws(SystemError) {
      try directory(folder).create(name, holding: bytes)
    } catch {
      throw OutputError(error, at: place.path + "/" + file)
    }
    files[file] = SiteManifest.digest(of: bytes)
    tally.count(name, bytes: bytes.count)
  }

  /// Makes a folder, or a file, unless the site to update has it with the same key.
  ///
  /// - Parameters:
  ///   - path: the path below the site; that of a folder ends with a slash.
  ///   - key: a digest of everything that the part depends on.
  ///   - make: writes the files, and returns the names of the files of `Public/` that the pages link.
  mutating func part(
    _ path: String, key: String, make: (inout OutputFolder) throws -> Set<String>
  ) throws {
    if let part = old?.parts[path], part.key == key {
      if part.isKept(at: place.path + "/" + path, since: time, isNewer: &isTimeOld) {
        tally.unchanged += 1
        new.parts[path] = part
        return
      }
      tally.mended += 1
    }
    let links = try make(&self).sorted().joined(separator: ",")
    var part = SiteManifest.Part(key: key, links: links.isEmpty ? "-" : links, files: [:])
    for (file, digest) in files {
      part.files[String(Substring(file.utf8.dropFirst(path.utf8.count)))] = digest
    }
    new.parts[path] = part
    files = [:]
    written.append(path)
  }

  /// The keys of the parts of the site to update, by their paths.
  var keys: [String: String] { (old?.parts ?? [:]).compactMapValues(\.key) }

  /// Writes a file, unless the site to update has it with the same content.
  mutating func file(_ path: String, _ bytes: [UInt8]) throws {
    try part(path, key: SiteManifest.digest(of: bytes)) { output in
      let folder = path.pathOfParent
      let name = path.utf8.dropFirst(folder.isEmpty ? 0 : folder.utf8.count + 1)
      try output.write(bytes, to: String(name) ?? path, in: folder)
      return []
    }
  }

  var paths: [String] { new.parts.keys.sorted() }

  /// The files of `Public/` that the pages of all folders link.
  var links: Set<String> {
    let lists = Set(new.parts.values.map(\.links)).subtracting(["-"])
    return Set(lists.flatMap { $0.split(separator: ",").map { String($0) } })
  }

  /// Whether somebody has put a file of their own in the place of one that this program could write.
  func isForeign(_ path: String) -> Bool {
    guard let old, old.parts[path] == nil else { return false }
    return (try? FileSystem.status(of: place.path + "/" + path)) != nil
  }

  /// Moves what was written into its place, and removes what is no longer needed.
  ///
  /// - Throws: ``OutputError``. The site is unchanged then, or the error says otherwise, or another update completes it.
  package consuming func finish() throws(OutputError) -> OutputTally {
    for (path, digest) in files {
      new.parts[path] = SiteManifest.Part(key: digest, files: ["": digest])
      written.append(path)
    }
    guard let old else {
      try replace()
      return tally
    }
    let (new, written) = (new, written)
    let removed = old.parts.keys.filter { new.parts[$0] == nil }.sorted()
    tally.removed = removed.count
    guard !written.isEmpty || !removed.isEmpty || isTimeOld else { return tally }
    let move = SiteMove(staging: staging, place: place.path, old: old, new: new)
    try move.refuseForeign(written: written, removed: removed)
    try move.run(written: written, removed: removed)
    return tally
  }

  private mutating func replace() throws(OutputError) {
    // During a long export, other files may have appeared there.
    try place.refuseIfForeign(new.kind)
    do throws(SystemError) {
      try directory("").create(SiteManifest.name, holding: new.bytes)
      // Sync before the old site is removed: then this is the only one.
      try directory("").synchronize()
      try exchange()
      isPublished = true
    } catch {
      throw OutputError(error, at: place.path)
    }
    guard place.exists else { return }
    do throws(SystemError) {
      try FileSystem.removeDirectory(staging)
    } catch {
      throw OutputError(
        "the site is written, but the previous one couldn't be removed (\(error.reason)); delete \(staging)"
      )
    }
  }

  /// Exchanges the new site and the folder in its place, or all that is in them if the folder itself can't be moved.
  private mutating func exchange() throws(SystemError) {
    do throws(SystemError) {
      if place.exists { try? FileSystem.copyOwner(of: place.path, to: staging) }
      return try FileSystem.swap(staging, place.path)
    } catch {
      guard place.exists, error.isOfPlace else { throw error }
    }
    // If this is interrupted, the next export still knows what is its own.
    let old = try SiteManifest(new.kind, of: place.path) ?? SiteManifest(new.kind)
    let between = new.moving(Set(new.parts.keys).union(old.parts.keys), over: old)
    let hidden = ".between"
    try directory("").create(hidden, holding: between.bytes)
    let names = try Set(FileSystem.names(in: staging) + FileSystem.names(in: place.path))
      .filter { ![hidden, SiteManifest.name].contains($0) && !SiteManifest.isReserved($0) }
    var moved: [(String, String)] = []
    do throws(SystemError) {
      for name in [hidden] + names + [SiteManifest.name] {
        let target = name == hidden ? SiteManifest.name : name
        let move = (staging + "/" + name, place.path + "/" + target)
        try FileSystem.swap(move.0, move.1)
        moved.append(move)
      }
    } catch {
      for move in moved.reversed() { try? FileSystem.swap(move.0, move.1) }
      throw error
    }
  }

  private mutating func directory(_ folder: String) throws(SystemError) -> OpenDirectory {
    if let open, open.name == folder { return open.directory }
    try makeFolder(folder)
    let directory = try OpenDirectory(folder.isEmpty ? staging : staging + "/" + folder)
    open = (folder, directory)
    return directory
  }

  private mutating func makeFolder(_ folder: String) throws(SystemError) {
    guard !folder.isEmpty, folders.insert(folder).inserted else { return }
    try makeFolder(folder.pathOfParent)
    try FileSystem.makeDirectory(staging + "/" + folder)
  }
}

package struct OutputTally: Sendable, Hashable {
  package private(set) var pages = 0
  package private(set) var files = 0
  package private(set) var bytes = 0
  /// How many games, puzzles and single files have stayed unchanged.
  package fileprivate(set) var unchanged = 0
  package fileprivate(set) var removed = 0
  /// How many of the written ones had been changed or removed since the last export.
  package fileprivate(set) var mended = 0

  fileprivate mutating func count(_ name: String, bytes: Int) {
    if name.utf8.suffix(5).elementsEqual(".html".utf8) { pages += 1 }
    files += 1
    self.bytes += bytes
  }
}
