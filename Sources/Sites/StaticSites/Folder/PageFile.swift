import Encodings
import Engine
import GameFiles
import OperatingSystem
import Presentation
import Reversi

struct SiteTextPage: Sendable {
  let file: String
  /// The name of the file without its language.
  let base: String
  var text: CollectionText
  let targets: [MarkdownTarget]
  /// The `id`s of the headings below the title.
  let anchors: Set<Spelling>
  /// The path in the site of the picture that other sites show for a link to the page.
  let picture: String?
}

/// Reads a page of text. It begins with its title, a heading.
struct PageFile {
  static let sizeLimit = 1 << 20
  private static let fileEndings = pictureEndings + ["avif", "svg", "pdf", "css"]
  /// Those of pictures that other sites show.
  private static let pictureEndings = ["png", "jpg", "jpeg", "gif", "webp"]

  /// The games and puzzles that a page can name.
  let contents: SiteContents
  let languages: Languages

  static func isPage(_ name: String) -> Bool { ending(of: name).isSpelled("md") }

  static func ending(of name: String) -> String {
    let ending = name.utf8.reversed().prefix { $0 != UInt8(ascii: ".") }.reversed()
    return String(decoding: ending.map(\.lowercased), as: UTF8.self)
  }

  static func refuseIfUnfit(_ file: SiteListing.Entry) throws(CommandError) {
    let path = file.path.printable
    guard path.isSpelled(file.path) else {
      throw CommandError("\(path) has characters that can't be seen in its name; rename it")
    }
    guard fileEndings.contains(where: { ending(of: file.name).isSpelled($0) }) else {
      throw CommandError(
        "\(path) is neither a page, .md, nor a file to show, .\(fileEndings.joined(separator: ", ."))"
      )
    }
  }

  /// Reads a page; nil for a draft.
  ///
  /// - Throws: ``CommandError`` that begins with the line, and the column within a game or a position.
  func page(_ bytes: [UInt8], named file: String) throws(CommandError) -> SiteTextPage? {
    let lines = FileText(bytes)
    try lines.refuseUnlessUTF8(in: 0..<lines.bytes.count)
    guard let (events, markdown) = try head(of: lines) else { return nil }
    let parts = file.parts(at: ".").map(String.init)
    let language = parts.count > 2 ? languages[parts[parts.count - 2]] : nil
    let base = language == nil ? file : parts.dropLast(2).joined(separator: ".") + ".md"
    guard language.map(contents.languages.contains) != false else {
      throw CommandError("line 1: site.txt has no language \(parts[parts.count - 2]); add it there")
    }
    let news = SiteListing.newsName
    let isNews = base.begins(with: news)
    let ownName = isNews ? String(Substring(base.utf8.dropFirst(news.utf8.count))) : base
    let date = isNews ? GameDate(ownName) : nil
    guard date.map({ $0.isDay && $0.isPossible && ownName.begins(with: $0.text) }) ?? !isNews else {
      throw CommandError("line 1: news has its day in its name; call it 2026-11-20-cup.md or so")
    }
    let blocks = [MarkdownBlock](markdown: markdown)
    guard case .heading(_, let title)? = blocks.first, !title.plainText.utf8.isEmpty,
      let name = EntryStem(ofFile: ownName)?.name(1)
    else {
      throw CommandError(
        "line 1: a page begins with its title, such as \"# Our club\"; only \"draft: yes\" and lines "
          + "such as \"event: 2026-12-03 20:00\" may come before")
    }
    let description = blocks.lazy.compactMap { block in
      if case .paragraph(let inlines) = block { inlines.plainText } else { nil }
    }.first
    var anchors = Self.ownAnchors
    let text = CollectionText(
      name: (isNews ? news : "") + name.text, language: language ?? contents.languages[0],
      title: title.plainText, description: description, date: date, events: events,
      parts: try blocks.dropFirst().map { block throws(CommandError) in
        if case .code(let code, let info, let line) = block, let board = try board(code, info, line)
        {
          return board
        }
        let anchor = Self.anchor(of: block, counting: &anchors)
        return .html { reference in
          [block].html(topLevel: 2, anchor: anchor) {
            reference(Self.address($0.address, isNews: isNews))
          }
        }
      })
    let targets = try blocks.inlines.targets().map {
      MarkdownTarget(address: Self.address($0.address, isNews: isNews), line: $0.line)
    }
    return SiteTextPage(
      file: file, base: base, text: text, targets: targets,
      anchors: Set(anchors.keys).subtracting(Self.ownAnchors.keys),
      picture: Self.picture(in: blocks.inlines, isNews: isNews))
  }

  /// The first picture of `pages/`, apart from drawings and the like, which other sites don't show.
  private static func picture(in inlines: [MarkdownInline], isNews: Bool) -> String? {
    for case .start(.image(let target)) in inlines {
      let name = SiteContents.parts(of: address(target.address, isNews: isNews)).name ?? ""
      let isPicture = pictureEndings.contains { ending(of: name).isSpelled($0) }
      if isPicture { return SiteContents.path(of: name) }
    }
    return nil
  }

  /// Reads the lines before the title. Nil for a draft, otherwise the events, and the page with empty lines in their
  /// place.
  private func head(
    of lines: FileText
  ) throws(CommandError) -> (events: [AnnouncedEvent], markdown: [UInt8])? {
    var (events, markdown) = ([AnnouncedEvent](), lines.bytes)
    for (index, range) in lines.lines.enumerated() {
      let line = lines.bytes[range].trimmed
      let small = line.map(\.lowercased)
      if small.elementsEqual("draft: yes".utf8) { return nil }
      guard small.starts(with: "event:".utf8) else { break }
      do throws(CommandError) {
        let event = line.dropFirst("event:".utf8.count).trimmed
        events.append(try AnnouncedEvent(String(decoding: event, as: UTF8.self)))
      } catch {
        throw CommandError("line \(index + 1): \(error)")
      }
      for place in range { markdown[place] = UInt8(ascii: " ") }
    }
    return (events, markdown)
  }

  /// An address as a page in `pages` would have it. News is in a folder there.
  private static func address(_ address: String, isNews: Bool) -> String {
    let path = address.utf8.starts(with: "./".utf8) ? address.utf8.dropFirst(2) : address.utf8[...]
    let first = path.prefix { !"/?#".utf8.contains($0) }
    guard isNews, !first.isEmpty, !first.contains(UInt8(ascii: ":")) else { return address }
    return first.elementsEqual("..".utf8)
      ? String(Substring(path.dropFirst(3))) : SiteListing.newsName + String(Substring(path))
  }

  /// The anchors that the site's own markup and styles use, with their numbers so far.
  private static let ownAnchors: [Spelling: Int] = {
    let names = ["message", "detail", "motion"] + Square.all.map(\.description)
    return Dictionary(uniqueKeysWithValues: names.map { (Spelling($0), 1) })
  }()

  /// The `id` of a heading: its letters and digits, and a number if others have the same; nil for other blocks.
  private static func anchor(
    of block: MarkdownBlock, counting counts: inout [Spelling: Int]
  ) -> String? {
    guard case .heading(_, let inlines) = block, let stem = EntryStem(inlines.plainText),
      var name = stem.name(1)?.text
    else { return nil }
    while let count = counts[name], let next = stem.name(count + 1)?.text {
      counts[Spelling(name)] = count + 1
      name = next
    }
    counts[Spelling(name)] = 1
    return name
  }

  /// The board that a block of code describes; nil if it is code.
  private func board(
    _ text: String, _ kind: String, _ line: Int
  ) throws(CommandError) -> CollectionText.Part? {
    guard let kind = ["position", "game", "puzzle"].first(where: { kind.isSpelled($0) }) else {
      return nil
    }
    let isPuzzle = kind.isSpelled("puzzle")
    let trimmed = text.trimmed.composed
    // The name of an entry as in its address, or its file.
    let name = (SiteEntryName(trimmed) ?? EntryStem(ofFile: trimmed)?.name(1))?.text ?? ""
    let (game, route): (TaggedGame, CollectionRoute?)
    var title: String?
    if let puzzle = contents.puzzles.first(where: { $0.name.isSpelled(name) }),
      !kind.isSpelled("game")
    {
      (game, route) = (TaggedGame(GameRecord(start: puzzle.start)), .puzzle(puzzle.name))
      title = puzzle.title
    } else if let found = contents.games.first(where: { $0.name.isSpelled(name) }), !isPuzzle {
      (game, route) = (found.game, .game(found.name))
    } else {
      do throws(GameTextError) {
        (game, route) = (try GameText(text).game, nil)
      } catch {
        throw CommandError(
          error.complaint(behind: line, in: languages.standard)
            + " Or name a file of games or puzzles.")
      }
    }
    guard isPuzzle else { return .board(game, route, title: title, solution: nil) }
    let start = game.record.position.withoutPass
    if let problem = PuzzleGraph.problem(of: start) {
      throw CommandError("line \(line + 1): \(problem)")
    }
    return .board(game, route, title: title, solution: Self.solution(of: start))
  }

  private static func solution(of start: Position) -> [Square] {
    var (solver, position, moves) = (EndgameSolver(), start, [] as [Square])
    while let move = try? solver.bestMove(in: position),
      let next = try? position.playing(.place(move))
    {
      moves.append(move)
      position = next.withoutPass
    }
    return moves
  }
}

extension [MarkdownInline] {
  /// Where links lead and images come from. A form that isn't read is thrown as an error that begins with its line.
  func targets() throws(CommandError) -> [MarkdownTarget] {
    try map { inline throws(CommandError) -> MarkdownTarget? in
      switch inline {
      case .start(.link(let target)), .start(.image(let target)): return target
      case .foreign(let text, let line):
        throw CommandError(
          "line \(line): \(text.excerpt) would be shown as it is; write it another way, or put \\ before it"
        )
      default: return nil
      }
    }.compactMap(\.self)
  }
}

extension SiteContents {
  /// The path in the site of a file that pages show.
  static func path(of file: String) -> String { "pages/" + file.composed }

  /// The page from a file, whose name may lack its ending and its language. Without the language it is the version for
  /// readers of `language`, or the one in the first of the site's languages.
  func page(_ file: String, in language: Language? = nil) -> SiteTextPage? {
    let file = file.composed
    func rank(_ page: SiteTextPage) -> Int {
      page.text.language == language ? -1 : languages.firstIndex(of: page.text.language) ?? 0
    }
    return pages.filter { page in
      [page.file, page.base].contains { $0.isSpelled(file) || $0.isSpelled(file + ".md") }
    }.min { rank($0) < rank($1) }
  }

  func texts(in language: Language) -> [SiteTextPage] {
    pages.filter { page($0.base, in: language)?.file.isSpelled($0.file) == true }
  }

  /// What a link or an image refers to: a page or a file of `pages/` if it names one.
  ///
  /// - Returns: the reference from a page with a relative path up to its language's folder.
  func reference(to address: String, _ root: String) -> @Sendable (_ ascent: String) -> String {
    let (name, rest) = Self.parts(of: address)
    guard let name else {
      // Addresses start from the folder `pages`, wherever the page is. What follows `../` isn't a scheme of its own.
      guard address.begins(with: "../") else { return { _ in address } }
      let path = String(Substring(address.utf8.dropFirst(3)))
      return { ascent in (ascent.utf8.isEmpty ? "./" : ascent) + path }
    }
    let path = page(name).map { route(of: $0).path } ?? root + Self.path(of: name)
    let reference = CollectionRoute.escaped(path) + rest
    return { ascent in ascent + reference }
  }

  func route(of page: SiteTextPage) -> CollectionRoute {
    page.text.name == front ? .start : .text(page.text.name)
  }

  /// The news in a language, newest first.
  func news(in language: Language) -> [CollectionText] {
    texts(in: language).map(\.text).filter { $0.date != nil && $0.name != front }.reversed()
  }

  /// - Throws: ``CommandError`` with the place of a link to a page, a file, a game or a puzzle that isn't there, or out
  ///   of the site.
  func refuseLooseLinks(of listing: SiteListing) throws(CommandError) {
    let entries = [
      "games": detail.plies == .none ? [] : Set(games.map { Spelling($0.name) }),
      "puzzles": Set(puzzles.map { Spelling($0.name) }),
    ]
    var texts = pages.map {
      (path: "\(listing.pagesPath)/\($0.file)", page: Optional($0), targets: $0.targets)
    }
    let own = navigation.compactMap(\.self) + (try footer.inlines.targets())
    texts.append((listing.text.path, nil, own))
    for (path, page, targets) in texts {
      for target in targets {
        let missing: (name: String, place: String)
        let name = Self.parts(of: target.address).name
        let named = name.flatMap { self.page($0, in: page?.text.language) }
        if let linked = target.address.begins(with: "#") ? page : named {
          guard let anchor = Self.fragment(of: target.address),
            !linked.anchors.contains(Spelling(anchor))
          else { continue }
          missing = (anchor, "the headings of \(linked.file)")
        } else if let name {
          guard !files.contains(where: { $0.path.isSpelled(Self.path(of: name)) }) else { continue }
          missing = (name, "pages/")
        } else {
          guard !Self.leadsOut(target.address) else {
            throw CommandError(
              "\(path), line \(target.line): \(target.address.excerpt) is neither in "
                + "pages/ nor in the site; begin the address of something elsewhere with https: or /"
            )
          }
          guard let (place, name, rest) = Self.entry(of: target.address),
            let known = entries[place]
          else { continue }
          let isKnown = known.contains(Spelling(name))
          let isOnlyPage = rest.isEmpty || rest.isSpelled("index.html")
          guard !isKnown || place == "games" && detail.plies == .list && !isOnlyPage else {
            continue
          }
          missing = (isKnown ? name + "/" + rest : name, "the pages of \(place)/")
        }
        throw CommandError(
          "\(path), line \(target.line): there is no \(missing.name.excerpt) in "
            + missing.place)
      }
    }
  }

  /// The `id` that an address names; nil if it names none.
  private static func fragment(of address: String) -> String? {
    let bytes = Array(address.utf8.drop { $0 != UInt8(ascii: "#") }.dropFirst())
    guard !bytes.isEmpty, let decoded = PercentEncoding.decode(bytes[...]) else {
      return nil
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// The folder and the name of a game or a puzzle, and the file there; nil for an address of something else.
  private static func entry(of address: String) -> (place: String, name: String, rest: String)? {
    let parts = address.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count > 3, parts[0].elementsEqual("..".utf8),
      let place = ["games", "puzzles"].first(where: { parts[1].elementsEqual($0.utf8) }),
      let name = PercentEncoding.decode(Array(parts[2])[...])
    else { return nil }
    let rest = parts[3...].joined(separator: "/".utf8).prefix { !"?#".utf8.contains($0) }
    return (
      place, String(decoding: name, as: UTF8.self), String(decoding: Array(rest), as: UTF8.self)
    )
  }

  /// Whether a relative address leads from `pages` to a folder in it, which isn't read, or out of the site.
  private static func leadsOut(_ address: String) -> Bool {
    let path = Array(address.utf8.prefix { !"?#".utf8.contains($0) })
    let parts = (PercentEncoding.decode(path[...]) ?? path)
      .split(omittingEmptySubsequences: false) { "/\\".utf8.contains($0) }
    guard let first = parts.first, !first.isEmpty, !first.contains(UInt8(ascii: ":")) else {
      return false
    }
    return !first.elementsEqual("..".utf8)
      || parts.dropFirst().contains { $0.elementsEqual("..".utf8) }
  }

  /// The name of a file in `pages/` and what follows it; nil for an address of something else.
  static func parts(of address: String) -> (name: String?, rest: String) {
    var bytes = address.utf8[...]
    for start in ["./", "../pages/"] where bytes.starts(with: start.utf8) {
      bytes = bytes.dropFirst(start.utf8.count)
    }
    let name = bytes.prefix { !"?#".utf8.contains($0) }
    let news = SiteListing.newsName.utf8
    let ownName = name.dropFirst(name.starts(with: news) ? news.count : 0)
    guard !ownName.isEmpty, !ownName.contains(where: { "/:".utf8.contains($0) }),
      let decoded = PercentEncoding.decode(Array(name)[...])
    else { return (nil, "") }
    let rest = String(Substring(bytes.dropFirst(name.count)))
    return (String(decoding: decoded, as: UTF8.self), rest)
  }
}
