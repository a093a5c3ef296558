import Encodings
import GameFiles
package import OperatingSystem

/// A snapshot of a site's folder: names with the files' identities, sizes and modification times. Two snapshots
/// differ if a file has changed.
package struct SiteListing: Equatable {
  struct Entry: Hashable {
    /// With composed letters, unlike the path of a file from a Mac.
    let name: String
    let path: String
    /// Nil if the file is gone or its name is not UTF-8.
    let status: FileStatus?
    /// Whether it is a link that leads out of the site's folder.
    let isElsewhere: Bool
  }

  let text: Entry
  let players: Entry
  let games: [Entry]
  let puzzles: [Entry]
  let pages: [Entry]
  let pagesPath: String

  static let (textName, gamesName, puzzlesName) = ("site.txt", "games", "puzzles")
  /// The folder of pages with a date, in that of the pages. Its files have it in their names.
  static let newsName = "news/"
  private static let (playersName, pagesName) = ("players.txt", "pages")

  /// The folders in a site's folder that are read.
  package static let folders = [gamesName, puzzlesName, pagesName]

  /// Lists a folder without what is ``isAside(_:)``.
  package init(of folder: String) throws(CommandError) {
    guard try Self.status(of: folder)?.kind == .directory else {
      throw CommandError(
        "\(folder) is no folder; name one with \(Self.textName), \(Self.gamesName)/ and "
          + "\(Self.puzzlesName)/")
    }
    text = try Self.entry(Self.textName, in: folder, of: folder)
    players = try Self.entry(Self.playersName, in: folder, of: folder)
    games = try Self.entries(of: folder + "/" + Self.gamesName, of: folder)
    puzzles = try Self.entries(of: folder + "/" + Self.puzzlesName, of: folder)
    pagesPath = folder + "/" + Self.pagesName
    let news = pagesPath + "/" + Self.newsName.withoutSlash
    pages =
      try Self.entries(of: pagesPath, of: folder).filter { !$0.path.isSpelled(news) }
      + Self.entries(of: news, of: folder, in: Self.newsName)
  }

  /// Whether a file isn't for the site: it is hidden, a draft, or what editors, merges and systems leave beside files.
  private static func isAside(_ name: String) -> Bool {
    let small = name.utf8.map(\.lowercased)
    let endings = ["~", ".orig", ".rej", ".bak", ".swp", ".tmp", "thumbs.db", "desktop.ini"]
    return [".", "_", "~$"].contains { name.begins(with: $0) }
      || name.begins(with: "#") && small.last == UInt8(ascii: "#")
      || endings.contains { small.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  /// The folders and files that are not read, apart from drafts, hidden ones and the site itself.
  package static func others(
    in folder: String, besides output: String
  ) throws(CommandError) -> [String] {
    let output = try status(of: output)?.identity
    return try entries(of: folder, of: folder).filter { entry in
      entry.status?.identity != output
        && !([textName, playersName] + folders).contains { entry.name.isSpelled($0) }
    }.map(\.path)
  }

  private static func entries(
    of folder: String, of root: String, in place: String = ""
  ) throws(CommandError) -> [Entry] {
    guard let status = try status(of: folder) else { return [] }
    guard status.kind == .directory else {
      throw CommandError("\(folder) has to be a folder; give it another name")
    }
    if isElsewhere(folder, from: root) { throw .link(folder) }
    return try FileSystem.reading(folder) { () throws(SystemError) in
      try FileSystem.names(in: folder)
    }
    .filter { !isAside($0) }
    .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    .map { name throws(CommandError) in try entry(name, in: folder, of: root, in: place) }
  }

  private static func entry(
    _ name: String, in folder: String, of root: String, in place: String = ""
  ) throws(CommandError) -> Entry {
    let path = folder + "/" + name
    return Entry(
      name: place + name.composed, path: path, status: try status(of: path),
      isElsewhere: isElsewhere(path, from: root))
  }

  private static func isElsewhere(_ path: String, from root: String) -> Bool {
    guard FileSystem.isLink(path), let target = try? FileSystem.resolved(path),
      let root = try? FileSystem.resolved(root)
    else { return false }
    return !target.begins(with: root + "/")
  }

  private static func status(of path: String) throws(CommandError) -> FileStatus? {
    try FileSystem.reading(path) { () throws(SystemError) in try FileSystem.status(of: path) }
  }

  /// - Throws: ``SiteChange`` with the first changed file, or an error of listing the folder.
  package func confirm(in folder: String) throws {
    let now = try SiteListing(of: folder)
    guard now != self else { return }
    let changed = Set(entries).symmetricDifference(now.entries).map(\.path)
    let first = changed.min { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    throw SiteChange(path: first ?? folder)
  }

  private var entries: [Entry] { [text, players] + games + puzzles + pages }
}

extension CommandError {
  /// What a link in a site's folder leads to may not be meant for everybody.
  static func link(_ path: String) -> CommandError {
    CommandError(
      "\(path.printable) is a link that leads out of the site's folder; put a copy in its place")
  }
}

/// A file was changed, added or removed while the site was being made.
package struct SiteChange: Error, CustomStringConvertible {
  let path: String

  package var description: String {
    "\(path.printable) changed during the export, so nothing is written; start again when no file is changing"
  }
}
