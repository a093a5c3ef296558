import OperatingSystem
import SHA256

/// How much of a site has been made anew.
public struct SiteTally: Sendable, Hashable {
  /// What was written.
  public internal(set) var written = OutputTally()
  /// How many games, puzzles and single files are as they were.
  public internal(set) var unchanged = 0
  /// How many are gone.
  public internal(set) var removed = 0
}

/// A site on its way to the disk, of which the parts that stand there already are left as they are.
///
/// What is new grows in a hidden folder beside the site and gets into its place at the end, each part in one step.
struct SiteUpdate: ~Copyable {
  private let place: OutputPlace
  private var output: OutputFolder
  /// What stands there; nothing where all is to be made.
  private let old: SiteManifest?
  private var new = SiteManifest()
  /// The paths of the parts that were written, in order.
  private var written: [String] = []
  private var unchanged = 0
  /// The names in the folders of the place, by their paths.
  private var listings: [String: Set<String>] = [:]

  /// Begins to bring the site at a path up to date.
  ///
  /// - Parameter force: whether to replace all that stands there, be it somebody else's.
  init(at path: String, precious: [PreciousFolder], force: Bool) throws(OutputError) {
    let place = try OutputPlace(
      path, precious: precious, force: force, foreignName: SiteManifest.foreignName)
    let old = try force ? nil : Self.manifest(of: place)
    let output = try OutputFolder(for: place)
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

  /// Makes a folder, unless it stands there made of the same.
  ///
  /// - Parameters:
  ///   - path: its path below the site's, with a slash at its end.
  ///   - key: what follows from all that it is made of.
  ///   - make: writes its files, and says which ones of `Public/` its pages link.
  mutating func folder(
    _ path: String, key: String, make: (inout OutputFolder) throws -> Set<String>
  ) throws {
    if let part = standing(path), part.key == key {
      new.parts[path] = part
      unchanged += 1
      return
    }
    let links = try make(&output).sorted().joined(separator: ",")
    new.parts[path] = SiteManifest.Part(key: key, links: links.isEmpty ? "-" : links)
    written.append(path)
  }

  /// The files of `Public/` that the pages of all folders link.
  var links: Set<String> {
    let lists = Set(new.parts.values.map(\.links)).subtracting(["-"])
    return Set(lists.flatMap { $0.split(separator: ",").map { String($0) } })
  }

  /// Writes a file, unless it stands there with the same content.
  mutating func file(_ path: String, _ bytes: [UInt8]) throws(OutputError) {
    let part = SiteManifest.Part(key: SHA256Digest(of: bytes.span).hex, links: "-")
    new.parts[path] = part
    if standing(path) == part {
      unchanged += 1
      return
    }
    let folder = path.pathOfParent
    try output.write(
      bytes, to: String(path.utf8.dropFirst(folder.isEmpty ? 0 : folder.utf8.count + 1)) ?? path,
      in: folder)
    written.append(path)
  }

  /// Puts what is new into its place, and takes away what there is no more.
  ///
  /// - Throws: ``OutputError``; what stood there is whole then, or comes to be by another update.
  consuming func finish() throws(OutputError) -> SiteTally {
    var tally = SiteTally()
    tally.unchanged = unchanged
    guard let old else {
      tally.written = try output.publish(new.bytes, named: SiteManifest.name)
      return tally
    }
    tally.written = output.tally
    let (place, written, new) = (place, written, new)
    let removed = old.parts.keys.filter { new.parts[$0] == nil }.sorted()
    tally.removed = removed.count
    guard !written.isEmpty || !removed.isEmpty else { return tally }
    let move = SiteMove(from: output.temporary, to: place.path, old: old, new: new)
    try move.refuseForeign(written: written, removed: removed)
    try move.run(written: written, removed: removed)
    return tally
  }

  /// A part that stands in its place; nil if it is unknown or gone.
  private mutating func standing(_ path: String) -> SiteManifest.Part? {
    guard let part = old?.parts[path] else { return nil }
    let whole = path.utf8.last == UInt8(ascii: "/") ? String(path.dropLast()) : path
    let folder = whole.pathOfParent
    let name = String(whole.dropFirst(folder.isEmpty ? 0 : folder.count + 1))
    return names(in: folder).contains(name) ? part : nil
  }

  private mutating func names(in folder: String) -> Set<String> {
    if let known = listings[folder] { return known }
    let path = folder.isEmpty ? place.path : place.path + "/" + folder
    let names = Set((try? FileSystem.names(in: path)) ?? [])
    listings[folder] = names
    return names
  }
}

/// Exchanges the parts of a site for those that were made anew.
private struct SiteMove {
  let staging: String
  let place: String
  let old: SiteManifest
  let new: SiteManifest

  init(from staging: String, to place: String, old: SiteManifest, new: SiteManifest) {
    self.staging = staging
    self.place = place
    self.old = old
    self.new = new
  }

  /// Makes sure that nothing is replaced or taken away but what the program has written.
  func refuseForeign(written: [String], removed: [String]) throws(OutputError) {
    for path in written + removed {
      let name: String?
      do throws(SystemError) {
        name = try foreignName(of: path)
      } catch {
        throw OutputError(error, at: place + "/" + path)
      }
      if let name { throw .foreign(folder: place, name: name) }
    }
  }

  /// What is somebody else's in a part's place; nil if nothing is.
  private func foreignName(of path: String) throws(SystemError) -> String? {
    let whole = Self.isFolder(path) ? String(path.dropLast()) : path
    var folder = ""
    for name in whole.split(separator: "/").map(String.init) {
      let parent = folder.isEmpty ? place : place + "/" + folder
      // What is there is asked of the folder: a link that leads nowhere is there, too.
      guard try FileSystem.names(in: parent).contains(name) else { return nil }
      folder += folder.isEmpty ? name : "/" + name
      let isFolder = FileSystem.isDirectory(place + "/" + folder)
      if isFolder != (folder != whole || Self.isFolder(path)) { return folder }
    }
    guard old.parts[path] != nil else { return path }
    guard Self.isFolder(path) else { return nil }
    return try FileSystem.names(in: place + "/" + path).first { !SiteFolderNames.isOwn($0) }
      .map { path + $0 }
  }

  /// Moves all parts; should it be ended in the midst, the next update makes those anew that it has touched.
  func run(written: [String], removed: [String]) throws(OutputError) {
    do throws(SystemError) {
      var between = new
      for path in removed + written {
        between.parts[path] = .unknown
      }
      try put(between)
      // Pages come before those that lead to them.
      for path in written.sorted(by: { Self.isFolder($0) && !Self.isFolder($1) }) { try put(path) }
      for path in removed { try remove(path) }
      // The manifest vouches for what would outlive a loss of power.
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
    var folder = Self.parent(of: path)
    while !folder.isEmpty {
      let path = place + "/" + folder
      if FileSystem.isDirectory(path) {
        guard try FileSystem.names(in: path).isEmpty else { return }
        try FileSystem.removeDirectory(path)
      }
      folder = folder.pathOfParent
    }
  }

  /// Moves a folder to where it is removed with all that is left over.
  private func setAside(_ path: String) throws(SystemError) {
    let name = "aside-" + path.dropLast().map { $0 == "/" ? "-" : String($0) }.joined()
    try FileSystem.rename(place + "/" + path, to: staging + "/" + name)
  }

  private static func isFolder(_ path: String) -> Bool { path.utf8.last == UInt8(ascii: "/") }

  private static func parent(of path: String) -> String {
    (isFolder(path) ? String(path.dropLast()) : path).pathOfParent
  }
}

/// What the program calls the files of a game's or a puzzle's folder: all else there is somebody's own.
enum SiteFolderNames {
  private static let fixed: Set = [
    "index.html", "sheet.html", "review.html", "game.txt", "board.svg", "card.png",
  ]

  /// Whether a name is one of those, or a page's: a number, and behind it words with dashes before them.
  static func isOwn(_ name: String) -> Bool {
    if fixed.contains(name) { return true }
    let ending = Array(".html".utf8)
    let octets = Array(name.utf8)
    guard octets.suffix(ending.count).elementsEqual(ending) else { return false }
    let words = octets.dropLast(ending.count)
      .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return words[0].allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      && words.allSatisfy { !$0.isEmpty && $0.allSatisfy(SiteEntryName.isFit) }
  }
}
