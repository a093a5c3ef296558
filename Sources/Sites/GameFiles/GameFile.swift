import Encodings
package import OperatingSystem
package import Presentation
package import Reversi

/// Reads the games of a text file: one transcript per line, games in GGF, which may span lines, games with tags as in
/// PGN, or a single game on several lines.
package struct GameFile {
  private let text: FileText
  private let language: Language
  private var entries: [FileEntry<TaggedGame>] = []
  private var line = 0
  /// Whether the moves on a line go on from the line before.
  private var goesOn = false

  package static func entries(of bytes: [UInt8], language: Language) -> [FileEntry<TaggedGame>] {
    var file = GameFile(text: FileText(bytes), language: language)
    if file.text.lines.contains(where: { GameText.isTag(file.text.bytes[$0]) }) {
      for part in GameText.paragraphs(of: file.text.bytes)
      where !part.split(separator: UInt8(ascii: "\n")).allSatisfy(\.isComment) {
        file.add(part.indices, fields: nil)
      }
      return file.entries
    }
    file.readLines()
    // Lines that are only read in part can be a single game: a drawn board, a saved game, or moves that go on.
    guard file.entries.contains(where: { !$0.isReadable }), file.isOfSeveralLines,
      file.text.bytes.count <= GameText.sizeLimit
    else { return file.entries }
    let whole = file.game(in: 0..<file.text.bytes.count)
    let isWhole =
      (try? whole.get()) != nil || file.goesOn
      || !file.entries.contains(where: \.isReadable)
    return isWhole ? [FileEntry(number: 1, content: whole)] : file.entries
  }

  private init(text: FileText, language: Language) {
    (self.text, self.language) = (text, language)
  }

  private var isOfSeveralLines: Bool {
    text.lines.count { !text.isBlank($0) && !text.isComment($0) } > 1
  }

  private mutating func readLines() {
    while line < text.lines.count {
      let range = text.lines[line]
      if text.isBlank(range) || text.isComment(range) {
        line += 1
      } else if text.ggfStart(in: range) != nil {
        readGGF()
      } else {
        let entry = FileEntry("line", line + 1) { () throws(CommandError) in
          try transcript(in: range)
        }
        entries += entry.map { [$0] } ?? []
        if line > 0, entry?.isReadable == false {
          let both = text.lines[line - 1].lowerBound..<range.upperBound
          goesOn = goesOn || (try? RecordText.record(of: text.bytes.span.extracting(both))) != nil
        }
        line += 1
      }
    }
  }

  private func transcript(in range: Range<Int>) throws(CommandError) -> TaggedGame {
    guard range.count <= GameLine.sizeLimit else {
      throw CommandError("the line is longer than \(GameLine.sizeLimit) bytes; no game is")
    }
    do throws(CommandError) {
      return try GameLine.commented(text.bytes.span.extracting(range), isWhole: true)
        .tagged(try GameFields.tags(of: text.bytes[range]))
    } catch {
      let line = text.bytes[range]
      let field = line.split(separator: UInt8(ascii: ",")).dropFirst().first?.trimmed
      guard let field, field.count > 2, !line.contains(UInt8(ascii: "\t")) else { throw error }
      throw CommandError("\(error) (players and date follow after tabs, not commas)")
    }
  }

  /// Reads the games in GGF that begin on the current line, and the text behind them up to the end of the line on
  /// which they end.
  private mutating func readGGF() {
    var start = text.lines[line].lowerBound
    while true {
      var end = text.ggfEnd(from: start)
      line = max(line, text.lineNumber(at: end - 1) - 1)
      let rest = end..<max(end, text.lines[line].upperBound)
      let next = text.ggfStart(in: rest)
      let isNoted = next == nil && text.bytes[rest].first == UInt8(ascii: "\t")
      // Other text behind a game is passed to the parser too, which reports it.
      if next == nil, !isNoted, !text.isBlank(rest) { end = rest.upperBound }
      add(start..<end, fields: isNoted ? rest : nil)
      guard next != nil else { break }
      start = rest.lowerBound
    }
    line += 1
  }

  private mutating func add(_ range: Range<Int>, fields: Range<Int>?) {
    let number = text.lineNumber(at: range.lowerBound)
    var content = game(in: range)
    if let fields, let game = try? content.get() {
      do throws(CommandError) {
        let tags = try GameFields.tags(of: text.bytes[fields])
        content = .success(game.tagged(game.tags.completed(by: tags)))
      } catch {
        content = .failure(CommandError("line \(text.lineNumber(at: fields.lowerBound)): \(error)"))
      }
    }
    entries.append(FileEntry(number: number, content: content))
  }

  private func game(in range: Range<Int>) -> Result<TaggedGame, CommandError> {
    Result { () throws(CommandError) in try text.pasted(in: range, language: language).game }
  }
}

extension GameTextError {
  /// - Parameter lines: the number of lines before the text.
  package func complaint(behind lines: Int, in language: Language) -> String {
    let reason = behind(lines: lines).reason(in: language).printable
    return reason.prefix(1).lowercased() + reason.dropFirst()
  }
}

extension FileText {
  /// - Throws: ``CommandError`` whose message begins with the place, such as `line 3, column 5: …`.
  package func pasted(in range: Range<Int>, language: Language) throws(CommandError) -> GameText {
    try refuseUnlessUTF8(in: range)
    do throws(GameTextError) {
      return try GameText(
        String(decoding: withoutComments(in: range), as: UTF8.self), sizeLimit: GameLine.sizeLimit,
        canBeResult: true)
    } catch {
      throw CommandError(
        error.complaint(behind: max(0, lineNumber(at: range.lowerBound) - 1), in: language))
    }
  }

  /// The bytes in a range, with spaces in place of comments, so that lines and columns stay.
  private func withoutComments(in range: Range<Int>) -> [UInt8] {
    var kept = Array(bytes[range])
    let first = max(0, lineNumber(at: range.lowerBound) - 1)
    for line in lines[first...].prefix(while: { $0.lowerBound < range.upperBound })
    where isComment(line) {
      for place in line.clamped(to: range) { kept[place - range.lowerBound] = UInt8(ascii: " ") }
    }
    return kept
  }

  /// The start of a game in GGF: its bracket, or the number of games before it; nil if no game begins here.
  fileprivate func ggfStart(in range: Range<Int>) -> Int? {
    let start = bytes[range].prefix { $0.isBlank || $0.isDigit }.endIndex
    guard start < range.upperBound, bytes[start] == UInt8(ascii: "(") else { return nil }
    return start
  }

  /// The end of a game in GGF: after its closing bracket, or before the line on which the next game begins.
  fileprivate func ggfEnd(from start: Int) -> Int {
    var isValue = false
    var place = start
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\\") where isValue: place += 1
      case UInt8(ascii: "["): isValue = true
      case UInt8(ascii: "]"): isValue = false
      case UInt8(ascii: ")") where !isValue: return place + 1
      case UInt8(ascii: "\n") where beginsGame(at: place + 1): return place
      default: break
      }
      place += 1
    }
    return bytes.count
  }

  private func beginsGame(at place: Int) -> Bool {
    let number = lineNumber(at: place)
    guard number > 0, lines[number - 1].lowerBound == place,
      let start = ggfStart(in: lines[number - 1])
    else { return false }
    return bytes[start...].dropFirst().first == UInt8(ascii: ";")
  }
}

/// Parses the fields after a transcript, separated by tabs: players, date, place, round, result and address.
package enum GameFields {
  private static let names = [
    "the name of dark's player", "the name of light's player", "the date", "the place",
    "the round", "the result", "the address",
  ]

  /// The tags of a line. A single field with a number, such as a result, gives no tags.
  static func tags(of line: ArraySlice<UInt8>) throws(CommandError) -> GameTags {
    let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      .dropFirst().map(\.trimmed)
    if fields.count == 1, isNumber(fields[0]) { return GameTags() }
    var tags: [String?] = []
    for (name, field) in zip(names, fields) { tags.append(try tag(field, called: name)) }
    tags += Array(repeating: nil, count: names.count - tags.count)
    let result = tags[5].flatMap { GameResult($0) }
    if let text = tags[5], result == nil {
      throw CommandError(
        "\(text.excerpt) is no result; write the disks as 40-24, which make 64 with the empty squares "
          + "for the winner, or 1-0, 0-1, 1/2-1/2 or bye")
    }
    guard result?.isBye != true || tags[0] != nil && tags[1] == nil else {
      throw CommandError("a bye has one player; name that player first, and leave the second empty")
    }
    return GameTags(
      dark: tags[0], light: tags[1], date: tags[2], place: tags[3], round: tags[4],
      result: tags[5], address: tags[6])
  }

  package static func tag(
    _ field: ArraySlice<UInt8>, called name: String
  ) throws(CommandError) -> String? {
    guard !field.isEmpty else { return nil }
    if let tag = GameTags.tag(field) { return tag }
    guard field.count <= GameTags.sizeLimit else {
      throw CommandError("\(name) has more than \(GameTags.sizeLimit) bytes; make it shorter")
    }
    guard String(validating: field, as: UTF8.self) != nil else {
      throw CommandError("\(name) is not UTF-8; save the file as UTF-8")
    }
    throw CommandError("\(name) holds characters that can't be seen")
  }

  private static func isNumber(_ field: ArraySlice<UInt8>) -> Bool {
    let digits = field.drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
    return String(decoding: digits, as: UTF8.self).isDigits
  }
}
