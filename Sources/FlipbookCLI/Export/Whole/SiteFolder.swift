import OperatingSystem
import Reversi
import SiteExport

/// Reads the folder of which a whole site is made.
struct SiteFolder {
  /// No year of tournaments has as much.
  private static let sizeLimit = 64 << 20

  let listing: SiteListing
  /// Whether what can't be read is only told, and all else is taken.
  let keepsGoing: Bool
  private let tell: (String) -> Void
  /// How many games, positions and files can't be read.
  private(set) var problems = 0
  /// Where the puzzles stand, for what is found out about them only when they are solved.
  private(set) var puzzlePlaces: [SiteEntryName: String] = [:]

  /// - Parameter tell: is told what can't be read, where that doesn't end it all.
  init(_ listing: SiteListing, keepsGoing: Bool, tell: @escaping (String) -> Void) {
    self.listing = listing
    self.keepsGoing = keepsGoing
    self.tell = tell
  }

  /// All that the site is made of.
  ///
  /// - Throws: ``CommandError`` with the file and the line of what can't be read.
  mutating func contents() throws(CommandError) -> SiteContents {
    let text = try siteText()
    let games = try read(listing.games, Self.games).contents
    let (puzzles, places) = try read(listing.puzzles, Self.puzzles)
    puzzlePlaces = places
    return SiteContents(
      title: text.title, languages: text.languages, address: text.address,
      text: text.paragraphs, games: games.map { SiteGame(name: $0, game: $1) },
      puzzles: puzzles.map { SitePuzzle(name: $0, start: $1) })
  }

  private func siteText() throws(CommandError) -> SiteText {
    let path = listing.text.path
    guard listing.text.status != nil else {
      throw CommandError(
        "there is no \(path); write one that begins with a line such as \"title: Our club\"")
    }
    let octets = try Self.octets(of: listing.text, limit: SiteText.sizeLimit)
    do throws(CommandError) {
      return try SiteText(octets)
    } catch {
      throw CommandError("\(path), \(error)")
    }
  }

  private static func games(
    of file: SiteListing.Entry
  ) throws(CommandError) -> [FileEntry<TaggedGame>] {
    guard !TournamentFile.holdsNames(file.name) else { return [] }
    guard TournamentFile.isNamed(by: file.name) else {
      return GameFile.entries(of: try octets(of: file, limit: sizeLimit))
    }
    let archive = try TournamentFile(file.path)
    return archive.numbers.compactMap { number in
      FileEntry("game", number) { () throws(CommandError) in
        let game = try archive.game(number).game
        return game.record == GameRecord() ? nil : game
      }
    }
  }

  private static func puzzles(
    of file: SiteListing.Entry
  ) throws(CommandError) -> [FileEntry<Position>] {
    PuzzleFile.entries(of: try octets(of: file, limit: sizeLimit))
  }

  private static func octets(
    of file: SiteListing.Entry, limit: Int
  ) throws(CommandError) -> [UInt8] {
    try FileSystem.bytes(of: file.path, limit: limit, orElse: "; divide it")
  }
}

extension SiteFolder {
  /// What files hold, with names, in the files' order.
  private mutating func read<Content>(
    _ files: [SiteListing.Entry],
    _ entries: (SiteListing.Entry) throws(CommandError) -> [FileEntry<Content>]
  ) throws(CommandError) -> (
    contents: [(SiteEntryName, Content)], places: [SiteEntryName: String]
  ) {
    var contents: [(SiteEntryName, Content)] = []
    var places: [SiteEntryName: String] = [:]
    for file in files {
      let found = try trying { () throws(CommandError) -> [FileEntry<Content>] in
        try Self.refuseIfUnfit(file)
        return try entries(file)
      }
      for entry in found ?? [] {
        let content = try trying { () throws(CommandError) -> (SiteEntryName, Content) in
          try Self.named(entry, of: file, among: &places)
        }
        if let content { contents.append(content) }
      }
    }
    return (contents, places)
  }

  /// Tells of something that can't be taken.
  ///
  /// - Throws: that itself, where it ends it all.
  mutating func note(_ problem: CommandError) throws(CommandError) {
    guard keepsGoing else { throw problem }
    problems += 1
    tell(problem.description)
  }

  /// The result of reading something; nil if it can't be read and that is told.
  private mutating func trying<Value>(
    _ read: () throws(CommandError) -> Value
  ) throws(CommandError) -> Value? {
    do throws(CommandError) {
      return try read()
    } catch {
      try note(error)
      return nil
    }
  }

  private static func refuseIfUnfit(_ file: SiteListing.Entry) throws(CommandError) {
    let path = file.path.printable
    switch file.status?.kind {
    case .file: break
    case .directory:
      throw CommandError("\(path) is a folder; put its files beside it, folders are not read")
    case .other: throw CommandError("\(path) is no file; take it away")
    case nil: throw CommandError("\(path) can't be read: it is gone, or its name is not UTF-8")
    }
    guard TournamentFile.holdsNames(file.name) || EntryStem(ofFile: file.name) != nil else {
      throw CommandError(
        "\(path) gives its pages no name; call it by letters a to z or digits, such as final-2026.txt"
      )
    }
  }

  private static func named<Content>(
    _ entry: FileEntry<Content>, of file: SiteListing.Entry,
    among places: inout [SiteEntryName: String]
  ) throws(CommandError) -> (SiteEntryName, Content) {
    let unit = TournamentFile.isNamed(by: file.name) ? "game" : "line"
    let place = "\(file.path.printable), \(unit) \(entry.number)"
    let content: Content
    do throws(CommandError) {
      content = try entry.content.get()
    } catch {
      throw CommandError("\(file.path.printable), \(error)")
    }
    guard let name = EntryStem(ofFile: file.name)?.name(entry.number, turn: entry.turn) else {
      throw CommandError("\(place): there is no name for it; give the file a shorter one")
    }
    if let other = places.updateValue(place, forKey: name) {
      places[name] = other
      throw CommandError(
        "\(place): it would be called \(name.text), as is \(other); rename one of the files")
    }
    return (name, content)
  }
}

/// What the names of a file's games begin with in addresses: the file's own name without its ending, in small letters.
struct EntryStem {
  private let text: String
  /// So that room is left for numbers.
  private static let sizeLimit = 48

  /// The beginning for a file's name; nil if none of its characters is fit for an address.
  init?(ofFile name: String) {
    let name = Array(name.utf8)
    let dot = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil }
    let parts = name[..<(dot ?? name.count)].map(Self.fit).split(separator: UInt8(ascii: "-"))
    let joined = Array(parts.joined(separator: [UInt8(ascii: "-")]).prefix(Self.sizeLimit))
    let end = joined.last == UInt8(ascii: "-") ? joined.dropLast() : joined[...]
    guard !end.isEmpty else { return nil }
    text = String(decoding: end, as: UTF8.self)
  }

  /// The letter in small, the digit, or a dash for what is neither.
  private static func fit(_ octet: UInt8) -> UInt8 {
    switch octet {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): octet | 0x20
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): octet
    default: UInt8(ascii: "-")
    }
  }

  /// The name of the one that begins at a line, or has a number; the first one's is the file's own, so that it stays
  /// when others are added.
  func name(_ number: Int, turn: Int = 1) -> SiteEntryName? {
    let numbers = turn > 1 ? [number, turn] : number > 1 ? [number] : []
    return SiteEntryName(text + numbers.map { "-\($0)" }.joined())
  }
}

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
    return try FileSystem.reading(folder) { () throws(SystemError) in
      try FileSystem.names(in: folder)
    }
    .filter { !$0.begins(with: ".") }
    .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    .map { name throws(CommandError) in try entry(name, in: folder) }
  }

  private static func entry(_ name: String, in folder: String) throws(CommandError) -> Entry {
    let path = folder + "/" + name
    return Entry(name: name, path: path, status: try status(of: path))
  }

  private static func status(of path: String) throws(CommandError) -> FileStatus? {
    try FileSystem.reading(path) { () throws(SystemError) in try FileSystem.status(of: path) }
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
