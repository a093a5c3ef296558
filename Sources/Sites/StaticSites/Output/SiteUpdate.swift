import Encodings
import OperatingSystem

/// The outcome of an update of a site.
package struct SiteTally: Sendable, Hashable {
  package internal(set) var written = OutputTally()
  /// How many games, puzzles and single files have stayed unchanged.
  package internal(set) var unchanged = 0
  /// How many were removed.
  package internal(set) var removed = 0
  /// How many of the written ones somebody else had changed or removed.
  package internal(set) var mended = 0
}

/// An update of a site on the disk. Unchanged parts stay as they are.
///
/// New parts are written to a hidden folder beside the site and move into place at the end, each in one step.
struct SiteUpdate: ~Copyable {
  private let place: OutputPlace
  private var output: OutputFolder
  /// The manifest of the present site; nil if everything has to be made.
  private let old: SiteManifest?
  private var new = SiteManifest()
  /// The paths of the parts that were written, in order.
  private var written: [String] = []
  private var (unchanged, mended) = (0, 0)
  /// When the manifest of the present site was written, as in ``FileStatus/change``.
  private let time: Int64
  /// Whether files have changed since, if only their times. A manifest that is written again spares reading them.
  private var isTimeOld = false

  /// Begins an update of the site at a path.
  ///
  /// - Parameter force: whether to replace everything, including files that this program didn't write.
  init(at path: String, protected: [ProtectedFolder], force: Bool) throws(OutputError) {
    let place = try OutputPlace(
      path, protected: protected, force: force, foreignName: SiteManifest.foreignName)
    let old = try force ? nil : Self.manifest(of: place)
    let output = try OutputFolder(for: place)
    let manifest = try? FileSystem.status(of: place.path + "/" + SiteManifest.name)
    time = manifest?.change ?? 0
    self.place = place
    self.old = old
    self.output = output
  }

  private static func manifest(of place: OutputPlace) throws(OutputError) -> SiteManifest? {
    guard place.exists else { return nil }
    do throws(SystemError) {
      return try SiteManifest(of: place.path)
    } catch {
      throw OutputError(error, at: place.path)
    }
  }

  /// Makes a folder, or a file, unless it exists with the same key.
  ///
  /// - Parameters:
  ///   - path: the path below the site; that of a folder ends with a slash.
  ///   - key: a digest of everything that the folder depends on.
  ///   - make: writes the files, and returns the names of the files of `Public/` that the pages link.
  mutating func folder(
    _ path: String, key: String, make: (inout OutputFolder) throws -> Set<String>
  ) throws {
    if let part = old?.parts[path], part.key == key, isKept(part, at: path) {
      new.parts[path] = part
      return
    }
    let links = try make(&output).sorted().joined(separator: ",")
    new.parts[path] = SiteManifest.Part(
      key: key, content: PartContent(of: output.takeFiles(), in: path),
      links: links.isEmpty ? "-" : links)
    written.append(path)
  }

  /// Makes a page, unless it exists with the same key.
  ///
  /// - Parameters:
  ///   - key: a digest of everything that the page depends on.
  ///   - make: returns the page and the names of the files of `Public/` that it links.
  mutating func file(
    _ path: String, key: String, make: () throws -> (bytes: [UInt8], links: Set<String>)
  ) throws {
    try folder(path, key: key) { output in
      let (bytes, links) = try make()
      let folder = path.pathOfParent
      let name = path.utf8.dropFirst(folder.isEmpty ? 0 : folder.utf8.count + 1)
      try output.write(bytes, to: String(name) ?? path, in: folder)
      return links
    }
  }

  /// Writes a file, unless it exists with the same content.
  mutating func file(_ path: String, _ bytes: [UInt8]) throws {
    try file(path, key: SHA256Digest(of: bytes.span).hex) { (bytes, []) }
  }

  /// The paths of all parts so far, in order.
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

  /// Moves the new parts into place and removes the parts that are no longer needed.
  ///
  /// - Throws: ``OutputError``. The site is unchanged then, or another update completes it.
  consuming func finish() throws(OutputError) -> SiteTally {
    var tally = SiteTally()
    (tally.unchanged, tally.mended) = (unchanged, mended)
    guard let old else {
      tally.written = try output.publish(new.bytes, named: SiteManifest.name)
      return tally
    }
    tally.written = output.tally
    let (place, written, new, isTimeOld) = (place, written, new, isTimeOld)
    let removed = old.parts.keys.filter { new.parts[$0] == nil }.sorted()
    tally.removed = removed.count
    guard !written.isEmpty || !removed.isEmpty || isTimeOld else { return tally }
    let move = SiteMove(staging: output.temporary, place: place.path, old: old, new: new)
    try move.refuseForeign(written: written, removed: removed)
    try move.run(written: written, removed: removed)
    return tally
  }

  /// Counts a part as unchanged if its files are as they were written.
  private mutating func isKept(_ part: SiteManifest.Part, at path: String) -> Bool {
    let isKept =
      part.content?.isKept(at: place.path + "/" + path, since: time, isNewer: &isTimeOld) ?? false
    if isKept { unchanged += 1 } else { mended += 1 }
    return isKept
  }
}

/// Exchanges parts of a site for new ones.
private struct SiteMove {
  /// The hidden folder with the new parts.
  let staging: String
  let place: String
  let old: SiteManifest
  let new: SiteManifest

  /// Throws if a file would be replaced or removed that this program didn't write.
  func refuseForeign(written: [String], removed: [String]) throws(OutputError) {
    var listings: [String: Set<String>] = [:]
    for path in written + removed {
      let name: String?
      do throws(SystemError) {
        name = try foreignName(of: path, &listings)
      } catch {
        throw OutputError(error, at: place + "/" + path)
      }
      if let name { throw .foreign(folder: place, name: name) }
    }
  }

  /// A path that is in the way of a part and that this program didn't write; nil if there is none.
  ///
  /// - Parameter listings: keeps the names in the folders, which can be many.
  private func foreignName(
    of path: String, _ listings: inout [String: Set<String>]
  ) throws(SystemError) -> String? {
    let whole = path.withoutSlash
    var folder = ""
    for name in whole.parts(at: "/").map(String.init) {
      let parent = folder.isEmpty ? place : place + "/" + folder
      // Look the name up in the folder's listing, which also has broken symbolic links.
      if listings[parent] == nil { listings[parent] = Set(try FileSystem.names(in: parent)) }
      guard listings[parent]?.contains(name) == true else { return nil }
      folder += folder.isEmpty ? name : "/" + name
      let isFolder = FileSystem.isDirectory(place + "/" + folder)
      if isFolder != (folder != whole || Self.isFolder(path)) { return folder }
    }
    guard old.parts[path] != nil else { return path }
    guard Self.isFolder(path) else { return nil }
    return try FileSystem.names(in: place + "/" + path).first { !SiteFolderNames.isOwn($0) }
      .map { path + $0 }
  }

  /// Moves all parts. If this is interrupted, the next update makes the affected parts again.
  func run(written: [String], removed: [String]) throws(OutputError) {
    do throws(SystemError) {
      var between = new
      for path in removed + written {
        between.parts[path] = .unknown
      }
      try put(between)
      // Folders of pages come before the pages that link to them.
      for path in written.sorted(by: { Self.isFolder($0) && !Self.isFolder($1) }) { try put(path) }
      for path in removed { try remove(path) }
      for folder in Set(removed.map(Self.parent)) { try removeIfEmpty(folder) }
      // The manifest may list only parts that would survive a power failure.
      try OpenDirectory(place).synchronize()
      try put(new)
    } catch {
      throw OutputError(error, at: place)
    }
  }

  private func put(_ manifest: SiteManifest) throws(SystemError) {
    try OpenDirectory(staging).create(SiteManifest.name, holding: manifest.bytes)
    try FileSystem.rename(staging + "/" + SiteManifest.name, to: place + "/" + SiteManifest.name)
  }

  private func put(_ path: String) throws(SystemError) {
    try makeFolder(Self.parent(of: path))
    let (new, target) = (staging + "/" + path, place + "/" + path)
    guard Self.isFolder(path), try FileSystem.status(of: target) != nil else {
      return try FileSystem.rename(new, to: target)
    }
    if try !FileSystem.exchange(new, target) {
      try setAside(path)
      try FileSystem.rename(new, to: target)
    }
  }

  private func makeFolder(_ folder: String) throws(SystemError) {
    guard !folder.isEmpty, try FileSystem.status(of: place + "/" + folder) == nil else { return }
    try makeFolder(folder.pathOfParent)
    try FileSystem.makeDirectory(place + "/" + folder)
  }

  private func remove(_ path: String) throws(SystemError) {
    if Self.isFolder(path) {
      if try FileSystem.status(of: place + "/" + path) != nil { try setAside(path) }
    } else {
      try FileSystem.removeFile(place + "/" + path)
    }
  }

  /// Removes a folder and its parents as far as nothing is in them.
  private func removeIfEmpty(_ folder: String) throws(SystemError) {
    var folder = folder
    while !folder.isEmpty {
      let path = place + "/" + folder
      if FileSystem.isDirectory(path) {
        guard try FileSystem.names(in: path).isEmpty else { return }
        try FileSystem.removeDirectory(path)
      }
      folder = folder.pathOfParent
    }
  }

  /// Moves a folder to the hidden folder, which is removed at the end.
  private func setAside(_ path: String) throws(SystemError) {
    let name = "aside-" + path.withoutSlash.parts(at: "/").joined(separator: "-")
    try FileSystem.rename(place + "/" + path, to: staging + "/" + name)
  }

  private static func isFolder(_ path: String) -> Bool { path.utf8.last == UInt8(ascii: "/") }

  private static func parent(of path: String) -> String {
    path.withoutSlash.pathOfParent
  }
}

/// The file names that this program uses in a game's or a puzzle's folder. Files with other names come from elsewhere.
enum SiteFolderNames {
  private static let fixed: Set = [
    "index.html", "sheet.html", "review.html", "game.txt", "game.ggf", "board.svg",
    "card.png",
  ]

  /// Whether a name is one of those or a page's name: a number, then words separated by dashes.
  static func isOwn(_ name: String) -> Bool {
    if fixed.contains(name) { return true }
    let ending = Array(".html".utf8)
    let octets = Array(name.utf8)
    guard octets.suffix(ending.count).elementsEqual(ending) else { return false }
    let words = octets.dropLast(ending.count)
      .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return words[0].allSatisfy(\.isDigit)
      && words.allSatisfy { !$0.isEmpty && $0.allSatisfy(SiteEntryName.isFit) }
  }
}
