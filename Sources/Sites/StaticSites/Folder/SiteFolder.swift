import Encodings
import GameFiles
package import OperatingSystem
package import Presentation
import Reversi

package struct SiteFolder {
  /// In bytes; larger than an archive of any year's tournaments.
  private static let sizeLimit = 64 << 20

  let listing: SiteListing
  private let languages: Languages
  /// True to print problems and read on; false to throw the first one.
  let keepsGoing: Bool
  private let report: (String) -> Void
  package private(set) var problems = 0
  private var found: [CommandError] = []
  /// With as many problems the rest isn't read.
  private static let mostProblems = 10
  /// The file and line of each puzzle, for errors that are found only when the puzzle is solved.
  private var puzzlePlaces: [String: String] = [:]

  /// - Parameter report: receives a message for each problem if `keepsGoing` is true.
  package init(
    _ listing: SiteListing, languages: Languages, keepsGoing: Bool,
    report: @escaping (String) -> Void
  ) {
    self.listing = listing
    self.languages = languages
    self.keepsGoing = keepsGoing
    self.report = report
  }

  /// - Throws: ``CommandError`` with file and line if there is a problem. If there are several, `report` receives the
  ///   first ten of them. If `keepsGoing` is true, only problems with `site.txt`, `players.txt` and pages of text are
  ///   thrown.
  package mutating func contents() throws(CommandError) -> SiteContents {
    let text = try siteText()
    let language = languages.standard
    let players = try playersText()
    let (tagged, lines) = try read(
      listing.games, remarks: Self.remarks, isEmpty: Self.isEmpty, address: \.tags.address
    ) { [report] file throws(CommandError) in
      try Self.games(of: file, language: language, report)
    }
    let games = tagged.map {
      CollectionGame(name: $0, game: players?.named($1) ?? $1, place: lines[$0] ?? "")
    }
    let (puzzles, places) = try read(listing.puzzles) { file throws(CommandError) in
      PuzzleFile.entries(of: try Self.text(of: file), language: language)
    }
    puzzlePlaces = places
    var contents = SiteContents(
      title: text.title, languages: text.languages, address: text.address,
      text: text.paragraphs,
      games: games.filter { !$0.game.isOnlyResult },
      results: games.filter(\.game.isOnlyResult),
      puzzles: puzzles.map { CollectionPuzzle(name: $0, start: $1.start, title: $1.title) })
    try addPages(to: &contents)
    if let stop { throw stop }
    try Self.locating(listing.text.path) { () throws(CommandError) in
      try text.choose(from: &contents, report: report)
    }
    try contents.refuseLooseLinks(of: listing)
    return contents
  }

  private mutating func addPages(to contents: inout SiteContents) throws(CommandError) {
    let files = listing.pages.filter { !PageFile.isPage($0.name) }
    for file in files + listing.pages.filter({ PageFile.isPage($0.name) }) {
      do throws(CommandError) {
        try Self.refuseIfUnfit(file)
        if PageFile.isPage(file.name) {
          try addPage(file, to: &contents)
        } else {
          try PageFile.refuseIfUnfit(file)
          contents.files.append(
            (SiteContents.path(of: file.name), try Self.bytes(of: file, limit: Self.sizeLimit)))
        }
      } catch {
        try collect(error)
      }
    }
  }

  private func addPage(
    _ file: SiteListing.Entry, to contents: inout SiteContents
  ) throws(CommandError) {
    let bytes = try Self.bytes(of: file, limit: PageFile.sizeLimit)
    let page = try Self.locating(file.path.printable) { () throws(CommandError) in
      try PageFile(contents: contents, languages: languages).page(bytes, named: file.name)
    }
    guard let page else { return }
    let other = contents.pages.first {
      $0.text.name.isSpelled(page.text.name)
        && ($0.text.language == page.text.language || !$0.base.isSpelled(page.base))
    }
    if let other {
      throw CommandError(
        "\(file.path.printable), line 1: it would be called \(page.text.name), as is "
          + "\(listing.pagesPath)/\(other.file); rename one of the files")
    }
    contents.pages.append(page)
  }

  /// Runs `read`, whose errors begin with a place in the file at a path.
  private static func locating<Value>(
    _ path: String, _ read: () throws(CommandError) -> Value
  ) throws(CommandError) -> Value {
    do throws(CommandError) {
      return try read()
    } catch {
      throw CommandError("\(path), \(error)")
    }
  }

  private func siteText() throws(CommandError) -> SiteText {
    let path = listing.text.path
    guard listing.text.status != nil else {
      throw CommandError(
        "there is no \(path); write one that begins with a line such as \"title: Our club\"")
    }
    let bytes = try Self.bytes(of: listing.text, limit: SiteText.sizeLimit)
    return try Self.locating(path) { () throws(CommandError) in
      try SiteText(bytes, languages: languages)
    }
  }

  private func playersText() throws(CommandError) -> PlayersText? {
    guard listing.players.status != nil else { return nil }
    let bytes = try Self.bytes(of: listing.players, limit: PlayersText.sizeLimit)
    return try Self.locating(listing.players.path.printable) { () throws(CommandError) in
      try PlayersText(bytes)
    }
  }

  private static func games(
    of file: SiteListing.Entry, language: Language, _ report: (String) -> Void
  ) throws(CommandError) -> [FileEntry<TaggedGame>] {
    guard !TournamentFile.holdsNames(file.name) else { return [] }
    guard TournamentFile.isNamed(by: file.name) else {
      return GameFile.entries(of: try text(of: file), language: language)
        .map(\.withCivilDate)
    }
    let archive = try TournamentFile(file.path)
    if let missing = archive.missingNames { report(missing) }
    return archive.numbers.compactMap { number in
      FileEntry("game", number) { () throws(CommandError) in try archive.game(number).game }
    }
  }

  /// - Throws: ``CommandError`` if the file is no text, such as a picture.
  private static func text(of file: SiteListing.Entry) throws(CommandError) -> [UInt8] {
    let bytes = try bytes(of: file, limit: sizeLimit)
    guard !bytes.contains(0) else {
      throw CommandError(
        "\(file.path.printable) is no text file in UTF-8; save it as one, or move it elsewhere")
    }
    return bytes
  }

  private static func bytes(
    of file: SiteListing.Entry, limit: Int
  ) throws(CommandError) -> [UInt8] {
    if file.isElsewhere { throw .link(file.path) }
    return try FileSystem.bytes(of: file.path, limit: limit, orElse: "; divide it")
  }

  /// Reads the entries of all files in order, and names each entry. Empty ones are left out.
  ///
  /// - Parameter remarks: what to report of an entry that can be read.
  private mutating func read<Content>(
    _ files: [SiteListing.Entry], remarks: (Content) -> [String] = { _ in [] },
    isEmpty: (Content) -> Bool = { _ in false }, address: (Content) -> String? = { _ in nil },
    _ entries: (SiteListing.Entry) throws(CommandError) -> [FileEntry<Content>]
  ) throws(CommandError) -> (
    contents: [(String, Content)], places: [String: String]
  ) {
    var contents: [(String, Content)] = []
    var places: [String: String] = [:]
    for file in files {
      let found = try trying { () throws(CommandError) -> [FileEntry<Content>] in
        try Self.refuseIfUnfit(file)
        let found = try entries(file)
        try Self.refuseIfForeign(found, in: file)
        return found
      }
      for (index, entry) in (found ?? []).enumerated() {
        if let content = try? entry.content.get() {
          for remark in remarks(content) { report("\(Self.place(of: entry, in: file)): \(remark)") }
          if isEmpty(content) { continue }
        }
        let content = try trying { () throws(CommandError) -> (String, Content) in
          let address = (try? entry.content.get()).flatMap(address)
          return try Self.named(entry, index + 1, at: address, of: file, among: &places)
        }
        if let content { contents.append(content) }
      }
    }
    return (contents, places)
  }

  private static func isEmpty(_ game: TaggedGame) -> Bool {
    game.record == GameRecord() && (game.tags.result == nil || game.tags.namesNobody)
  }

  private static func remarks(on game: TaggedGame) -> [String] {
    var remarks: [String] = []
    if isEmpty(game) { remarks.append("it has no moves and no player's result, so it is left out") }
    if let result = game.tags.result, let end = GameResult(of: game.record.position)?.darkCount {
      remarks.append(
        "its moves end \(end)-\(64 - end), not \(result.excerpt) as its result says; the moves count"
      )
    }
    if let date = game.tags.date, GameDate(date) == nil {
      remarks.append(
        "\(date.excerpt) is no date, so lists show the game as one of an unknown day; write it as "
          + "2026-11-22, 2026-11 or 2026")
    }
    return remarks
  }

  /// Leaves a puzzle out of the contents, which turned out not to be one.
  package mutating func leaveOut(
    _ puzzle: String, because reason: String, from contents: inout SiteContents
  ) throws(CommandError) {
    try note(CommandError("\(puzzlePlaces[puzzle] ?? puzzle): \(reason)"))
    contents.puzzles.removeAll { $0.name.isSpelled(puzzle) }
    for index in contents.pages.indices { contents.pages[index].text.unlink(.puzzle(puzzle)) }
    try contents.refuseLooseLinks(of: listing)
  }

  /// Reports the colours of the site's own style sheet that readers may not see; throws if it can't be read.
  package func checkStyle(of contents: SiteContents, over site: Views) throws(CommandError) {
    for file in contents.files where contents.style.sheet?.isSpelled(file.path) == true {
      let path = "\(listing.pagesPath.pathOfParent)/\(file.path)"
      let text = FileText(file.bytes)
      let faults = try Self.locating(path) { () throws(CommandError) in
        try text.refuseUnlessUTF8(in: text.bytes.indices)
        return try site.faults(of: text.bytes, over: contents.style.look)
      }
      for fault in faults { report("\(path), \(fault)") }
    }
  }

  /// Counts and prints a problem, or throws it if `keepsGoing` is false.
  private mutating func note(_ problem: CommandError) throws(CommandError) {
    guard keepsGoing else { throw problem }
    problems += 1
    report(problem.description)
  }

  /// Runs `read`; returns nil if it failed and the problem is known now.
  private mutating func trying<Value>(
    _ read: () throws(CommandError) -> Value
  ) throws(CommandError) -> Value? {
    do throws(CommandError) {
      return try read()
    } catch {
      if keepsGoing { try note(error) } else { try collect(error) }
      return nil
    }
  }

  /// Keeps a problem that stops the export; throws if there are many.
  private mutating func collect(_ problem: CommandError) throws(CommandError) {
    found.append(problem)
    if found.count == Self.mostProblems, let stop { throw stop }
  }

  /// What stops the export; nil if nothing does. Reports the problems if there are several.
  private var stop: CommandError? {
    guard found.count > 1 else { return found.first }
    for problem in found { report(problem.description) }
    let count = "\(found.count == Self.mostProblems ? "first " : "")\(found.count) problems"
    return CommandError(
      "nothing is written because of the \(count) above; mend the files"
        + (keepsGoing ? "" : ", or leave out what can't be read with --keep-going"))
  }

  /// - Throws: ``CommandError`` if a file has several entries and none of them can be read.
  private static func refuseIfForeign<Content>(
    _ entries: [FileEntry<Content>], in file: SiteListing.Entry
  ) throws(CommandError) {
    guard entries.count > 1, !entries.contains(where: \.isReadable),
      case .failure(let first) = entries[0].content
    else { return }
    throw CommandError(
      "\(file.path.printable): none of its \(entries.count) \(unit(of: file))s can be read; "
        + "begin its name with _ if it isn't for the site. The first problem is: \(first)")
  }

  private static func unit(of file: SiteListing.Entry) -> String {
    TournamentFile.isNamed(by: file.name) ? "game" : "line"
  }

  private static func place(
    of entry: FileEntry<some Any>, in file: SiteListing.Entry
  ) -> String {
    "\(file.path.printable), \(unit(of: file)) \(entry.number)"
  }

  private static func refuseIfUnfit(_ file: SiteListing.Entry) throws(CommandError) {
    let path = file.path.printable
    if file.isElsewhere { throw .link(file.path) }
    switch file.status?.kind {
    case .file: break
    case .directory:
      throw CommandError("\(path) is a folder; put its files beside it, folders are not read")
    case .other: throw CommandError("\(path) is no file; remove it")
    case nil: throw CommandError("\(path) can't be read: it is gone, or its name is not UTF-8")
    }
    guard TournamentFile.holdsNames(file.name) || EntryStem(ofFile: file.name) != nil else {
      throw CommandError(
        "\(path) gives its pages no name; call it by letters or digits, such as final-2026.txt"
      )
    }
  }

  /// - Parameter address: the address that the entry asks for, in place of its file and its number there.
  private static func named<Content>(
    _ entry: FileEntry<Content>, _ number: Int = 1, at address: String? = nil,
    of file: SiteListing.Entry, among places: inout [String: String]
  ) throws(CommandError) -> (String, Content) {
    let place = place(of: entry, in: file)
    let content = try locating(file.path.printable, entry.content.get)
    let own = address.map { EntryStem($0)?.name(1) }
    guard let name = (own ?? EntryStem(ofFile: file.name)?.name(number))?.text else {
      throw CommandError(
        "\(place): there is no name for it; write its address in letters or digits")
    }
    if let other = places.updateValue(place, forKey: name) {
      places[name] = other
      throw CommandError(
        "\(place): it would be called \(name), as is \(other); rename one of the files, or give one another address"
      )
    }
    return (name, content)
  }
}

extension FileEntry<TaggedGame> {
  /// The entry with its date in one spelling, or an error in its place if the day doesn't exist or may be another.
  var withCivilDate: Self {
    guard let game = try? content.get(), let text = game.tags.date, let date = GameDate(text) else {
      return self
    }
    guard !date.isPossible || !date.isClear else {
      var tags = game.tags
      tags.date = date.text
      return FileEntry(number: number, content: .success(game.tagged(tags)))
    }
    let fault =
      date.isClear ? "there is no day \(text.excerpt)" : "\(text.excerpt) can be two days"
    let error = CommandError(
      "line \(number): \(fault); write a date as 2026-11-22, 2026-11 or 2026")
    return FileEntry(number: number, content: .failure(error))
  }
}
