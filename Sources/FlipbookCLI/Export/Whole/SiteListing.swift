import OperatingSystem

/// What a site's folder holds at a moment, so that a change can be seen: each name with its file's identity, size and
/// time.
struct SiteListing: Equatable {
  struct Entry: Hashable {
    let name: String
    let path: String
    /// Nil for what is gone, or has a name that can't be asked for.
    let status: FileStatus?
  }

  /// What says what the site is called.
  let text: Entry
  let games: [Entry]
  let puzzles: [Entry]

  static let (textName, gamesName, puzzlesName) = ("site.txt", "games", "puzzles")

  /// Looks at a folder; what is hidden in it is nobody's business.
  ///
  /// - Throws: ``CommandError`` if it is none, or can't be looked at.
  init(of folder: String) throws(CommandError) {
    guard try Self.status(of: folder)?.kind == .directory else {
      throw CommandError(
        "\(folder) is no folder; name one with \(Self.textName), \(Self.gamesName)/ and "
          + "\(Self.puzzlesName)/")
    }
    text = try Self.entry(Self.textName, in: folder)
    games = try Self.entries(of: folder + "/" + Self.gamesName)
    puzzles = try Self.entries(of: folder + "/" + Self.puzzlesName)
  }

  private static func entries(of folder: String) throws(CommandError) -> [Entry] {
    guard let status = try status(of: folder) else { return [] }
    guard status.kind == .directory else {
      throw CommandError("\(folder) has to be a folder; give it another name")
    }
    return try asking(folder) { () throws(SystemError) in try FileSystem.names(in: folder) }
      .filter { !$0.begins(with: ".") }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { name throws(CommandError) in try entry(name, in: folder) }
  }

  private static func entry(_ name: String, in folder: String) throws(CommandError) -> Entry {
    let path = folder + "/" + name
    return Entry(name: name, path: path, status: try status(of: path))
  }

  private static func status(of path: String) throws(CommandError) -> FileStatus? {
    try asking(path) { () throws(SystemError) in try FileSystem.status(of: path) }
  }

  private static func asking<Value>(
    _ path: String, _ call: () throws(SystemError) -> Value
  ) throws(CommandError) -> Value {
    do throws(SystemError) {
      return try call()
    } catch {
      throw CommandError("\(path.printable) can't be read", error)
    }
  }
}

extension SiteListing {
  /// Makes sure that all is as it was.
  ///
  /// - Throws: ``SiteChange`` with the first file that isn't; or what looking throws.
  func confirm(in folder: String) throws {
    let now = try SiteListing(of: folder)
    guard now != self else { return }
    let changed = Set(entries).symmetricDifference(now.entries).map(\.path)
    let first = changed.min { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    throw SiteChange(path: first ?? folder)
  }

  private var entries: [Entry] { [text] + games + puzzles }
}

/// A file has been changed, added or removed while the site was made of it.
struct SiteChange: Error, CustomStringConvertible {
  let path: String

  var description: String {
    "\(path.printable) has changed meanwhile, nothing is written; start again when the folder is at rest"
  }
}
