import Encodings

/// Blanks what people write around a game, and keeps what it says about the game.
///
/// Every scalar keeps its place, so that errors name the line and the column of the pasted text. Looks up a word only
/// before a colon or in brackets, because a text may have thousands of lines.
struct PastedTextTidier {
  /// The text, with a space in each place that isn't part of the game.
  private(set) var text: PastedText
  private(set) var tags = GameTags()
  /// The places of comments in braces.
  private var comments: [Range<Int>] = []
  /// Whether the lines were quoted, as in a mail.
  private(set) var isQuoted = false

  private enum Field { case dark, light, date, place, score, result, address, other, moves }

  init(_ text: PastedText) {
    self.text = text
    if text.scalars.contains(where: { $0 == ">" || $0 == "~" || $0.isQuote }) { unwrap() }
    guard !PastedGameReader(text: self.text, range: self.text.trimmed).isOfProgram else { return }
    comments = self.text.blankComments()
    self.text.scalars = self.text.scalars.map(\.narrowed)
    if self.text.scalars.contains(where: \.isOfNote) { forEachLine { $0.tidyNotes(in: $1) } }
    if self.text.scalars.count(where: \.isDigit) >= 64 { readDigits() }
  }

  private mutating func blank(_ range: Range<Int>) {
    for index in range { text.scalars[index] = " " }
  }

  private mutating func forEachLine(_ tidy: (inout Self, Range<Int>) -> Void) {
    var start = 0
    for index in 0...text.scalars.count
    where index == text.scalars.count || text.scalars[index].isLineEnd {
      if index > start { tidy(&self, start..<index) }
      start = index + 1
    }
  }

  /// Blanks the marks of quoted lines, code fences, and the quotes around the whole text.
  private mutating func unwrap() {
    forEachLine { tidier, line in
      var start = line.lowerBound
      while start < line.upperBound, tidier.text.scalars[start] == ">" || tidier.isBlank(start) {
        if tidier.text.scalars[start] == ">" {
          tidier.isQuoted = true
          tidier.text.scalars[start] = " "
        }
        start += 1
      }
      if tidier.isFence(start..<line.upperBound) { tidier.blank(line) }
    }
    let whole = text.trimmed
    guard whole.count > 1, text.scalars[whole.lowerBound].isQuote,
      text.scalars[whole.upperBound - 1].isQuote
    else { return }
    blank(whole.lowerBound..<whole.lowerBound + 1)
    blank(whole.upperBound - 1..<whole.upperBound)
  }

  private func isBlank(_ index: Int) -> Bool { text.scalars[index].isBlank }

  private func isFence(_ line: Range<Int>) -> Bool {
    let marks = text.scalars[line].prefix { $0 == "`" || $0 == "~" }
    return marks.count > 2
      && text.scalars[marks.endIndex..<line.upperBound].allSatisfy {
        $0.isLetter || $0.isDigit || $0.isBlank
      }
  }

  /// Writes a board of `0` (empty), `1` (dark) and `2` (light) in letters.
  private mutating func readDigits() {
    var cells: [Int] = []
    forEachLine { tidier, line in
      // A line with moves is no row of a board, however many digits its numbers and times have.
      guard !line.contains(where: { tidier.text.scalars[$0..<line.upperBound].isSquare }) else {
        return
      }
      let found = line.filter { "0"..."2" ~= tidier.text.scalars[$0] }
      let isSide = found.count == 1 && tidier.text.trimmed(line).count == 1
      if isSide || [8, 64, 65].contains(found.count) { cells += found }
    }
    guard 64...65 ~= cells.count else { return }
    for index in cells {
      let digit = text.scalars[index]
      text.scalars[index] = digit == "0" ? "-" : digit == "1" ? "x" : "o"
    }
  }
}

// What lines say about a game besides its moves.
extension PastedTextTidier {
  private mutating func tidyNotes(in line: Range<Int>) {
    var (colon, tab, isTabSeen) = (nil as Int?, nil as Int?, false)
    var end = line.upperBound
    let first = line.first { !isBlank($0) } ?? end
    for index in line where index < end {
      switch text.scalars[index] {
      case ":": colon = colon ?? index
      case "\t" where !isTabSeen && index > first:
        isTabSeen = true
        if isBehindGame(first..<index) { tab = index }
      case "/" where text.scalars[index..<end].starts(with: ["/", "/"]), "%":
        if index == first || isBlank(index - 1) { end = index }
      case ";":
        // The value of a move in a collection of endgames, such as `; A6:+8`.
        let next = text.scalars[index + 1..<end].drop(while: \.isBlank)
        if next.isSquare, next.dropFirst(2).first == ":" { end = index }
      default: continue
      }
    }
    blank(end..<line.upperBound)
    var start = line.lowerBound
    while let tag = tag(in: text.scalars[start..<end]) {
      keep(tag.value, as: field(tag.name) ?? .other)
      start = tag.value.upperBound + 2
      blank(tag.name.lowerBound - 1..<start)
    }
    if let tab {
      readFields(start..<end, from: tab)
    } else if let colon, colon >= start {
      readHeader(start..<end, colon: colon)
    }
  }

  /// The parts of a tag such as `[Black "Ada"]` at the start of a line; nil if there is none.
  private func tag(in line: ArraySlice<Unicode.Scalar>) -> (name: Range<Int>, value: Range<Int>)? {
    let tag = line.drop(while: \.isBlank)
    guard tag.first == "[" else { return nil }
    let name = tag.dropFirst().prefix(while: \.isLetter)
    let value = line[name.endIndex...].drop(while: \.isBlank)
    guard !name.isEmpty, value.first?.isQuote == true,
      let close = value.indices.dropFirst(2).first(where: { index in
        value[index] == "]" && value[index - 1].isQuote && value[index - 2] != "\\"
      })
    else { return nil }
    return (name.indices, value.startIndex + 1..<close - 1)
  }

  /// Reads the players, the date and the place behind the moves on a line, each after a tab.
  private mutating func readFields(_ line: Range<Int>, from tab: Int) {
    let fields = text.scalars[tab + 1..<line.upperBound]
      .split(separator: "\t", omittingEmptySubsequences: false).map { text.trimmed($0.indices) }
    guard fields.count <= 4, !fields.contains(where: startsWithMove) else { return }
    for (field, name) in zip(fields, [.dark, .light, .date, .place] as [Field]) {
      // A single number is the result.
      if fields.count > 1 || !isNumber(field) { keep(field, as: name) }
      blank(field)
    }
  }

  /// Whether a range begins with a move, or is as long as a record with its own start.
  private func isBehindGame(_ range: Range<Int>) -> Bool {
    let game = text.trimmed(range)
    return startsWithMove(game) || game.count > RecordText.positionLength
  }

  /// Reads a line such as `Black: Ada`, or blanks the label before moves.
  private mutating func readHeader(_ line: Range<Int>, colon: Int) {
    let quotes = text.scalars[line.lowerBound..<colon].prefix { $0.isBlank || $0.isQuote }.count
    let label = text.trimmed(line.lowerBound + quotes..<colon)
    var value = text.trimmed(colon + 1..<line.upperBound)
    if let last = value.last, [",", ";"].contains(text.scalars[last]) { value = value.dropLast() }
    guard let field = field(label) else { return }
    if field == .moves { return blank(label.lowerBound..<colon + 1) }
    guard !startsWithMove(value), !isOfBoard(value, after: field) else { return }
    // Another label can follow: `Black: Ada, White: Ben`.
    let nextColon = text.scalars[value].firstIndex(of: ":")
    let nextLabel = nextColon.flatMap {
      text.scalars[value.lowerBound..<$0].split(whereSeparator: \.isBlank).last?.indices
    }
    guard let nextColon, let nextLabel, nextLabel.lowerBound > value.lowerBound,
      self.field(nextLabel) != nil
    else {
      if !isNumber(value) { keep(value, as: field) }
      return blank(line)
    }
    readHeader(line.lowerBound..<nextLabel.lowerBound, colon: colon)
    readHeader(nextLabel.lowerBound..<line.upperBound, colon: nextColon)
  }

  /// Whether a line says whose turn it is: `Black: to move` or `Dark: 2, light: 2. Next: dark`.
  private func isOfBoard(_ value: Range<Int>, after field: Field) -> Bool {
    switch field {
    case .dark, .light:
      text.scalars[value].prefix(3).map(\.lowercased) == ["t", "o", " "]
        || text.scalars[value].first?.isDigit == true && !isNumber(value)
    case .score: text.scalars[value].contains(where: \.isLetter)
    default: false
    }
  }

  /// Whether a range begins with a square that no name continues.
  private func startsWithMove(_ range: Range<Int>) -> Bool {
    let rest = text.scalars[range].dropFirst(2)
    return text.scalars[range].isSquare
      && (rest.isSquare || !(rest.first.map { $0.isLetter || $0.isDigit } ?? false))
  }

  private func isNumber(_ range: Range<Int>) -> Bool {
    let digits = text.scalars[range].drop { $0 == "+" || $0 == "-" }
    return !digits.isEmpty && digits.allSatisfy(\.isDigit)
  }

  private mutating func keep(_ range: Range<Int>, as field: Field) {
    // Question marks, dashes and dots alone mean that it isn't known.
    let isKnown = text.scalars[range].contains { !["?", "-", "."].contains($0) }
    guard isKnown, let tag = GameTags.tag(in: text.unescaped(range)) else { return }
    switch field {
    case .dark: tags.dark = tags.dark ?? tag
    case .light: tags.light = tags.light ?? tag
    case .date: tags.date = tags.date ?? tag
    case .place: tags.place = tags.place ?? tag
    case .score, .result:
      // Disks say more than who has won.
      guard let result = GameResult(tag) else { break }
      if tags.result == nil || result.darkCount != nil { tags.result = tag }
    case .address: tags.address = tags.address ?? tag
    case .other, .moves: break
    }
  }

  /// Whether the text has a result and no game: at most the sign with which PGN ends.
  var isOnlyResult: Bool {
    let rest = text.string(in: text.trimmed.prefix(9))
    return tags.result != nil && (rest.isEmpty || rest.isSpelled("*") || GameResult(rest) != nil)
  }

  private func field(_ label: Range<Int>) -> Field? {
    1...10 ~= label.count ? Self.fields[text.scalars[label].map(\.lowercased)] : nil
  }

  private static let fields: [[Unicode.Scalar]: Field] = {
    let names: KeyValuePairs<Field, String> = [
      .dark: "black dark schwarz 黒 黒番 先手", .light: "white light weiß weiss 白 白番 後手",
      .date: "date datum 日付 日時 対局日", .score: "score 石数",
      .result: "result ergebnis 結果", .address: "address",
      .place: "event place site tournament ort turnier 大会 場所",
      .other: "round title subject from opening runde",
      .moves: "moves transcript record game kifu züge zugfolge partie 棋譜 手順",
    ]
    return names.reduce(into: [:]) { fields, entry in
      for name in entry.value.split(separator: " ") {
        fields[Array(name.unicodeScalars)] = entry.key
      }
    }
  }()
}

// What people write between moves.
extension PastedTextTidier {
  /// Blanks signs, scores and times between moves.
  mutating func tidyMoves(in range: Range<Int>) {
    var index = range.lowerBound
    // Whether there are only blanks and signs since the last move.
    var isBehindMove = false
    while index < range.upperBound {
      let sign = Self.sign(at: text.scalars[index..<range.upperBound], &isBehindMove)
      if sign.isBlank { blank(index..<index + sign.length) }
      index += sign.length
    }
  }

  /// The length of the next sign or square, and whether it means nothing.
  private static func sign(
    at rest: ArraySlice<Unicode.Scalar>, _ isBehindMove: inout Bool
  ) -> (length: Int, isBlank: Bool) {
    switch rest[rest.startIndex] {
    case _ where rest.isSquare:
      isBehindMove = true
      return (2, false)
    case "0"..."9":
      // A number of a move, or a score such as `37-27`.
      let score = rest.prefix(6).prefix { $0.isDigit || $0 == "-" || $0 == "–" }
      let counts = score.split(omittingEmptySubsequences: false) { !$0.isDigit }
        .compactMap { Int(String(String.UnicodeScalarView($0))) }
      isBehindMove = false
      let draw = Array("1/2-1/2".unicodeScalars)
      if rest.starts(with: draw) { return (draw.count, true) }
      if counts.count == 2, counts[0] + counts[1] <= 64 { return (score.count, true) }
      return (rest.prefix(while: \.isDigit).count, false)
    case "p", "P":
      // A pass, which the transcript's reader checks.
      isBehindMove = true
      return (rest.prefix(4).prefix(while: \.isLetter).count, false)
    case let dash where dash == "-" || dash == "=":
      let dashes = rest.prefix(3).prefix { $0 == dash }.count
      if rest.dropFirst(dashes).first == ">" { return (dashes + 1, true) }
      let isBlank = isBehindMove && dash == "-" && dashes == 1
      isBehindMove = isBlank || dash == "-" && dashes == 2
      return (dashes, isBlank)
    case "(", "[", "/":
      if let length = noteLength(rest, isBehindMove) { return (length, true) }
    case "!", ".", "?", "*", "–", "—", "…", "。": return (1, isBehindMove)
    case ";", "|", "→", "⇒", "、", "・": return (1, true)
    case let scalar where scalar.isQuote: return (1, true)
    case let scalar where scalar == "," || scalar.isBlank: return (1, false)
    case let scalar where scalar.properties.generalCategory == .format: return (1, true)
    default: break
    }
    isBehindMove = false
    return (1, false)
  }

  /// The comments on the moves of a range, without clocks such as `[%clk 0:05:00]` and what has no letters.
  func comments(between moves: Range<Int>, of written: PastedText) throws(GameTextError)
    -> MoveComments
  {
    var result = MoveComments()
    for (place, ply) in zip(comments, text.plies(before: comments, from: moves.lowerBound)) {
      var comment = written.unescaped(place)[...]
      while comment.starts(with: ["[", "%"]), let end = comment.firstIndex(of: "]") {
        comment = comment[(end + 1)...].drop(while: \.isBlank)
      }
      guard comment.contains(where: \.properties.isAlphabetic) else { continue }
      try written.add(comment, from: place, to: ply, of: &result)
    }
    return result
  }

  /// The length of a score or a time such as `(37-27)`, `[0:12]` or `/12.3`; nil for any other text.
  private static func noteLength(_ rest: ArraySlice<Unicode.Scalar>, _ isBehindMove: Bool) -> Int? {
    if rest.first == "/" {
      let number = rest.dropFirst().first == "/" ? rest.dropFirst(2) : rest.dropFirst()
      guard isBehindMove, number.first?.isDigit == true else { return nil }
      return number.prefix { $0.isDigit || $0 == "." || $0 == ":" }.endIndex - rest.startIndex
    }
    let note = rest.dropFirst().prefix(20).prefix {
      $0.isDigit || " \"'+,-.:s–′″分秒".unicodeScalars.contains($0)
    }
    let close: Unicode.Scalar = rest.first == "(" ? ")" : "]"
    guard note.contains(where: \.isDigit), rest[note.endIndex...].first == close else { return nil }
    return note.count + 2
  }
}

extension ArraySlice<Unicode.Scalar> {
  var isSquare: Bool {
    count > 1 && "a"..."h" ~= self[startIndex].lowercased && "1"..."8" ~= self[startIndex + 1]
  }
}

extension Unicode.Scalar {
  fileprivate var isQuote: Bool {
    switch value {
    case 0x22, 0x27, 0x60, 0xAB, 0xBB, 0x2018...0x201F, 0x2039, 0x203A, 0x300C...0x300F: true
    default: false
    }
  }

  /// Whether the scalar can only be in a line that says more than moves.
  fileprivate var isOfNote: Bool { [":", "\t", "/", "[", "%"].contains(self) }

  /// The ASCII form of a wide letter, digit or sign, or of a hyphen or minus sign.
  fileprivate var narrowed: Unicode.Scalar {
    switch value {
    case 0xFF01...0xFF5E: Unicode.Scalar(UInt8(value - 0xFEE0))
    case 0x2010...0x2012, 0x2212: "-"
    default: self
    }
  }
}
