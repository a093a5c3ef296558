import Encodings
import GameFiles
package import OperatingSystem
package import Presentation

/// The contents of `site.txt`: fields, then an empty line, then paragraphs of text.
///
/// ```
/// title: Othello Club Example
/// language: en, ja
/// address: https://club.example/games
///
/// We play on Thursdays.
/// ```
package struct SiteText: Equatable {
  static let sizeLimit = 65_536
  private static let titleLimit = 200
  /// So many games have one page each, unless a field says otherwise.
  private static let manyGames = 300

  private(set) var title = ""
  private(set) var languages: [Language]
  /// The site's future address without a trailing slash; nil if none is given.
  private(set) var address: String?
  private(set) var paragraphs: [String] = []
  private var detail = GameDetail()
  private var gamesOfOpening: Int?
  private var style = SiteStyle()
  /// The value of each field, with the number of its line.
  private var fields: [Field: Line] = [:]

  /// - Throws: ``CommandError`` with the number of the first bad line, such as `line 3: …`.
  init(_ bytes: [UInt8], languages: Languages) throws(CommandError) {
    self.languages = [languages.standard]
    var lines = try Self.lines(of: bytes)[...]
    lines = lines.drop(while: \.isBlank)
    while let line = lines.popFirst(), !line.isBlank {
      if line.text.utf8.first(where: { !$0.isBlank }) == UInt8(ascii: "#") { continue }
      let (field, value) = try Self.field(of: line)
      let given = Line(number: line.number, text: value)
      if let first = fields.updateValue(given, forKey: field) {
        throw line.error(
          "\(field.rawValue) has been said on line \(first.number); take one of them away")
      }
      do throws(CommandError) {
        try set(field, value, of: languages)
      } catch {
        throw line.error(error.description)
      }
    }
    guard fields[.title] != nil else {
      throw CommandError(
        "line 1: there is no title; begin with a line such as \"title: Our club\"")
    }
    if let line = fields[.server], detail.plies == .all {
      throw line.error("a server is linked only with \"plies: list\" or \"plies: none\"")
    }
    paragraphs = lines.split(whereSeparator: \.isBlank).map { paragraph in
      paragraph.map(\.text).joined(separator: "\n")
    }
  }

  private enum Field: String, CaseIterable {
    case title, language, address, plies, server, front, navigation, look, style, logo, footer
    case openings
  }

  /// A line with its number, counted from 1.
  private struct Line: Equatable {
    let number: Int
    let text: String

    var isBlank: Bool { text.utf8.allSatisfy(\.isBlank) }

    func error(_ reason: String) -> CommandError { CommandError("line \(number): \(reason)") }

    func inlines(of text: String) throws(CommandError) -> [MarkdownInline] {
      let inlines = InlineParser.inlines(of: Array(text.utf8)[...], line: number)
      _ = try inlines.targets()
      return inlines
    }
  }

  private static func lines(of bytes: [UInt8]) throws(CommandError) -> [Line] {
    let file = FileText(bytes)
    try file.refuseUnlessUTF8(in: file.bytes.indices)
    return try file.lines.enumerated().map { index, range throws(CommandError) in
      let bytes = file.bytes[range].map { $0 == UInt8(ascii: "\t") ? UInt8(ascii: " ") : $0 }
      let text = String(decoding: bytes, as: UTF8.self)
      let line = Line(number: index + 1, text: text)
      guard text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
        throw line.error("\(text.excerpt) holds characters that can't be seen")
      }
      return line
    }
  }

  private static func field(of line: Line) throws(CommandError) -> (Field, value: String) {
    let parts = line.text.parts(at: ":", mostCuts: 1)
    let names = Field.allCases.map(\.rawValue)
    guard parts.count == 2 else {
      throw line.error(
        "\(line.text.excerpt) is no field, such as \"title: Our club\"; "
          + "an empty line must come before the text")
    }
    let name = parts[0].trimmed
    guard let field = Field.allCases.first(where: { name.isSpelled($0.rawValue) }) else {
      let hint = name.nearest(of: names).map { "did you mean \($0)? " } ?? ""
      throw line.error(
        "there is no field \(name.excerpt); \(hint)there are \(names.joined(separator: ", "))")
    }
    let value = parts[1].trimmed
    guard !value.isEmpty else { throw line.error("nothing follows \(name):") }
    return (field, value)
  }

  private mutating func set(
    _ field: Field, _ value: String, of languages: Languages
  ) throws(CommandError) {
    switch field {
    case .title:
      guard value.utf8.count <= Self.titleLimit else {
        throw CommandError("the title has more than \(Self.titleLimit) bytes; make it shorter")
      }
      title = value
    case .language: self.languages = try Self.chosen(value, of: languages)
    case .address:
      let place = try Self.address(value)
      address = place.origin.text + place.basePath
    case .server: detail.server = try Self.address(value)
    case .plies: detail.plies = try Self.choice(of: field, value)
    case .look: style.look = try Self.choice(of: field, value)
    case .openings:
      let count = value.isSpelled("none") ? Int.max : Int(value)
      guard let count, count >= 2 else {
        throw CommandError("\(value.excerpt) is neither a number of games from 2 on nor none")
      }
      gamesOfOpening = count
    case .front, .navigation, .style, .logo, .footer: break
    }
  }

  private static func address(_ value: String) throws(CommandError) -> PublicAddress {
    guard let place = PublicAddress(value) else {
      throw CommandError("\(value.excerpt) is no address such as https://play.example/reversi")
    }
    return place
  }

  private static func choice<Choice: CaseIterable & RawRepresentable<String>>(
    of field: Field, _ value: String
  ) throws(CommandError) -> Choice {
    if let choice = Choice.allCases.first(where: { value.isSpelled($0.rawValue) }) { return choice }
    let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw CommandError("there is no \(field.rawValue) \(value.excerpt); there are \(choices)")
  }

  /// Takes what fields name from the contents of the folder `pages`, and reports a choice that depends on the games.
  ///
  /// - Throws: ``CommandError`` with the line of a name that isn't there.
  func choose(from contents: inout SiteContents, report: (String) -> Void) throws(CommandError) {
    (contents.style, contents.detail) = (style, detail)
    if fields[.plies] == nil, contents.games.count >= Self.manyGames {
      contents.detail.plies = .list
      report("many games: each has one page; write plies: all in site.txt for a page of each move")
    }
    contents.gamesOfOpening = gamesOfOpening
    if let line = fields[.front] {
      contents.front = try page(line.text, of: contents, line).text.name
      guard paragraphs.isEmpty else {
        throw line.error("the text below the fields would not be shown; move it to that page")
      }
    }
    if let line = fields[.navigation] {
      contents.navigation = []
      for part in line.text.parts(at: ",").map(\.trimmed) {
        let link = try link(part, line, of: contents)
        guard !contents.navigation.contains(link) else {
          throw line.error("\(part.excerpt) is listed twice; take one away")
        }
        contents.navigation.append(link)
      }
      if !contents.navigation.contains(nil) { contents.navigation.insert(nil, at: 0) }
    } else {
      contents.navigation += contents.texts(in: contents.languages[0])
        .filter { $0.text.name != contents.front && $0.text.date == nil }
        .map { MarkdownTarget(address: CollectionRoute.escaped($0.base)) }
    }
    if let line = fields[.footer] {
      contents.footer = [.paragraph(try line.inlines(of: line.text))]
    }
    for (field, kind, place) in [
      (Field.logo, "picture", \SiteStyle.logo), (.style, "style sheet", \.sheet),
    ] {
      guard let line = fields[field] else { continue }
      let path = SiteContents.path(of: line.text)
      let ending = PageFile.ending(of: path)
      guard ending.isSpelled("css") == (field == .style), !ending.isSpelled("pdf"),
        contents.files.contains(where: { $0.path.isSpelled(path) })
      else {
        throw line.error("there is no \(kind) \(line.text.excerpt) in pages/; put one there")
      }
      contents.style[keyPath: place] = path
    }
  }

  /// A link, or a page by its name; nil for a star, which stands for the lists.
  private func link(
    _ text: String, _ line: Line, of contents: SiteContents
  ) throws(CommandError) -> MarkdownTarget? {
    if text.isSpelled("*") { return nil }
    guard text.begins(with: "[") else {
      let page = try page(text, of: contents, line)
      return MarkdownTarget(address: CollectionRoute.escaped(page.base))
    }
    let inlines = try line.inlines(of: text)
    guard case .start(.link(let target))? = inlines.first, inlines.last == .end(.link(target)),
      try inlines.targets().count == 1, !inlines.plainText.utf8.allSatisfy(\.isBlank)
    else { throw line.error("\(text.excerpt) is no link such as [Forum](https://forum.example)") }
    return MarkdownTarget(address: target.address, title: inlines.plainText, line: line.number)
  }

  private func page(
    _ name: String, of contents: SiteContents, _ line: Line
  ) throws(CommandError) -> SiteTextPage {
    if let page = contents.page(name) { return page }
    let names = contents.pages.map(\.file)
    let hint = name.nearest(of: names).map { "did you mean \($0)? " } ?? ""
    throw line.error(
      "there is no page \(name.excerpt) in pages/; "
        + (names.isEmpty
          ? "put one there" : hint + "there are: " + names.joined(separator: ", ").printable))
  }

  private static func chosen(
    _ text: String, of languages: Languages
  ) throws(CommandError) -> [Language] {
    var chosen: [Language] = []
    for part in text.parts(at: ",") {
      let tag = part.trimmed
      let language = try self.language(tag, of: languages)
      guard !chosen.contains(language) else { throw CommandError("\(tag) is listed twice") }
      chosen.append(language)
    }
    return chosen
  }

  /// - Throws: ``CommandError`` with all tags if it is no language's.
  package static func language(
    _ tag: String, of languages: Languages
  ) throws(CommandError) -> Language {
    guard let language = languages[tag] else {
      let tags = languages.tags.joined(separator: ", ")
      throw CommandError("\(tag.excerpt) is no language of the pages; there are: \(tags)")
    }
    return language
  }
}
