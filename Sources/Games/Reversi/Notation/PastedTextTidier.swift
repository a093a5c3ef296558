/// Blanks what people write around a game, and keeps what it tells about the game.
///
/// Every scalar keeps its place, so that errors name the line and the column of the pasted text. Compares numbers, and
/// looks up a word only before a colon, because a text may have thousands of lines.
struct PastedTextTidier {
  /// The text, with a space in each place that isn't part of the game.
  private(set) var text: PastedText
  private(set) var tags = GameTags()
  /// Whether the lines were quoted, as in a mail.
  private(set) var isQuoted = false

  private enum Field { case dark, light, date, place, score, other, moves }

  init(_ text: PastedText) {
    self.text = text
    var (hasWrapping, hasNotes, isWide, digits) = (false, false, false, 0)
    for scalar in text.scalars {
      switch scalar.value {
      case 0x30...0x32: digits += 1
      case 0x3A, 0x09, 0x2F: hasNotes = true
      case 0x5B: hasNotes = true
      case 0x3E, 0x60, 0x7E: hasWrapping = true
      case 0xFF01...0xFF5E: (isWide, hasNotes) = (true, true)
      case let value: hasWrapping = hasWrapping || Self.isQuote(value)
      }
    }
    if hasWrapping { unwrap() }
    guard !PastedGameReader(self.text, in: self.text.trimmed).isOfProgram else { return }
    if hasNotes { forEachLine { $0.tidyNotes(in: $1) } }
    if isWide { narrow() }
    if digits >= 64 { readDigits() }
  }

  private func code(_ index: Int) -> UInt32 {
    index < text.scalars.count ? text.scalars[index].value : 0x0A
  }

  private mutating func blank(_ range: Range<Int>) {
    for index in range { text.scalars[index] = " " }
  }

  private mutating func forEachLine(_ tidy: (inout Self, Range<Int>) -> Void) {
    var start = 0
    for index in 0...text.scalars.count {
      let value = code(index)
      guard value == 0x0A || value == 0x0D else { continue }
      if index > start { tidy(&self, start..<index) }
      start = index + 1
    }
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, text.scalars[start].isBlank { start += 1 }
    while start < end, text.scalars[end - 1].isBlank { end -= 1 }
    return start..<end
  }

  private static func isQuote(_ value: UInt32) -> Bool {
    switch value {
    case 0x22, 0x27, 0x60, 0xAB, 0xBB, 0x2018...0x201F, 0x2039, 0x203A, 0x300C...0x300F: true
    default: false
    }
  }

  private static func isDigit(_ value: UInt32) -> Bool { 0x30...0x39 ~= value }
}

extension PastedTextTidier {
  /// Blanks the marks of quoted lines, code fences, and the quotes around the whole text.
  private mutating func unwrap() {
    forEachLine { tidier, line in tidier.unwrap(line) }
    let whole = text.trimmed
    guard whole.count > 1, Self.isQuote(code(whole.lowerBound)),
      Self.isQuote(code(whole.upperBound - 1))
    else { return }
    text.scalars[whole.lowerBound] = " "
    text.scalars[whole.upperBound - 1] = " "
  }

  private mutating func unwrap(_ line: Range<Int>) {
    var start = line.lowerBound
    while start < line.upperBound, code(start) == 0x3E || text.scalars[start].isBlank {
      if code(start) == 0x3E {
        isQuoted = true
        text.scalars[start] = " "
      }
      start += 1
    }
    let mark = code(start)
    guard mark == 0x60 || mark == 0x7E, code(start + 1) == mark, code(start + 2) == mark else {
      return
    }
    let rest = text.scalars[start..<line.upperBound].drop { $0.value == mark }
    if rest.allSatisfy({ $0.isLetter || $0.isDigit || $0.isBlank }) {
      blank(start..<line.upperBound)
    }
  }

  private mutating func narrow() {
    for index in text.scalars.indices {
      let value = text.scalars[index].value
      if 0xFF01...0xFF5E ~= value {
        text.scalars[index] = Unicode.Scalar(UInt8(truncatingIfNeeded: value - 0xFEE0))
      }
    }
  }

  /// Writes a board of `0` (empty), `1` (dark) and `2` (light) in letters.
  private mutating func readDigits() {
    var (cells, others): ([Int], [Int]) = ([], [])
    forEachLine { tidier, line in
      var (found, marks): ([Int], [Int]) = ([], [])
      for index in line {
        let value = tidier.code(index)
        if 0x30...0x32 ~= value {
          found.append(index)
        } else if value == 0x2C {
          marks.append(index)
        } else if value > 0x20, value != 0x7C {
          break
        }
      }
      switch found.count {
      case 1 where tidier.trimmed(line).count == 1 && tidier.code(found[0]) > 0x30: others += found
      case 8, 64, 65:
        cells += found
        others += marks
      default: break
      }
    }
    guard 64...65 ~= cells.count else { return }
    for index in cells + others {
      switch code(index) {
      case 0x30: text.scalars[index] = "-"
      case 0x31: text.scalars[index] = "x"
      case 0x32: text.scalars[index] = "o"
      default: text.scalars[index] = " "
      }
    }
  }
}

// What lines tell about a game besides its moves.
extension PastedTextTidier {
  private mutating func tidyNotes(in line: Range<Int>) {
    var (colon, tab): (Int?, Int?) = (nil, nil)
    var end = line.upperBound
    for index in line {
      switch code(index) {
      case 0x3A, 0xFF1A: colon = colon ?? index
      case 0x09: tab = tab ?? index
      case 0x2F where code(index + 1) == 0x2F:
        guard index == line.lowerBound || text.scalars[index - 1].isBlank else { continue }
        end = min(end, index)
      default: continue
      }
    }
    if end < line.upperBound { blank(end..<line.upperBound) }
    var start = line.lowerBound
    while let next = readTag(at: start, to: end) { start = next }
    if let tab, tab < end {
      readFields(start..<end, from: tab)
    } else if let colon, colon < end, colon >= start {
      readHeader(start..<end, colon: colon)
    }
  }

  /// The end of a tag such as `[Black "Ada"]`; nil if there is none.
  private mutating func readTag(at start: Int, to end: Int) -> Int? {
    var index = start
    while index < end, text.scalars[index].isBlank { index += 1 }
    guard index < end, code(index) == 0x5B else { return nil }
    let open = index
    index = text.scalars[open + 1..<end].prefix(while: \.isLetter).endIndex
    let name = open + 1..<index
    while index < end, text.scalars[index].isBlank { index += 1 }
    guard !name.isEmpty, index < end, Self.isQuote(code(index)) else { return nil }
    let value = index + 1
    index = value
    while index < end, !(Self.isQuote(code(index)) && code(index + 1) == 0x5D) { index += 1 }
    guard index < end else { return nil }
    keep(value..<index, as: field(name) ?? .other)
    blank(open..<index + 2)
    return index + 2
  }

  /// Reads the players, the date and the place behind the moves on a line, each after a tab.
  private mutating func readFields(_ line: Range<Int>, from tab: Int) {
    var fields: [Range<Int>] = []
    var start = tab + 1
    for index in start...line.upperBound where index == line.upperBound || code(index) == 0x09 {
      fields.append(trimmed(start..<index))
      start = index + 1
    }
    let moves = trimmed(line.lowerBound..<tab)
    guard startsWithMove(moves) || moves.count > RecordText.positionLength, fields.count <= 4,
      !fields.contains(where: startsWithMove)
    else { return }
    let isResult = fields.count == 1 && isNumber(fields[0])
    for (field, name) in zip(fields, [.dark, .light, .date, .place] as [Field]) {
      if !isResult { keep(field, as: name) }
      blank(field)
    }
  }

  /// Reads a line such as `Black: Ada`, or blanks the label before moves.
  private mutating func readHeader(_ line: Range<Int>, colon: Int) {
    let open = text.scalars[line.lowerBound..<colon].prefix { $0.isBlank || Self.isQuote($0.value) }
    let label = trimmed(open.endIndex..<colon)
    guard let field = field(label) else { return }
    let value = trimmed(colon + 1..<line.upperBound)
    switch field {
    case .moves: return blank(label.lowerBound..<colon + 1)
    case .dark, .light:
      // A number counts disks, and "to move" belongs to a board.
      let isOfBoard =
        Self.isDigit(code(value.lowerBound)) && !isNumber(value)
        || text.scalars[value].prefix(3).map(\.lowercased) == ["t", "o", " "]
      guard !isOfBoard else { return }
    case .score: guard !text.scalars[value].contains(where: \.isLetter) else { return }
    default: break
    }
    guard !startsWithMove(value) else { return }
    if !isNumber(value) { keep(value, as: field) }
    blank(line)
  }

  /// Whether a range begins with a square that is followed by another one or by something that is no letter or digit.
  private func startsWithMove(_ range: Range<Int>) -> Bool {
    guard range.count > 1, isSquare(at: range.lowerBound) else { return false }
    let next = range.lowerBound + 2
    return next >= range.upperBound || isSquare(at: next)
      || !(text.scalars[next].isLetter || text.scalars[next].isDigit)
  }

  private func isSquare(at index: Int) -> Bool {
    let (letter, digit) = (Self.narrow(code(index)) | 0x20, Self.narrow(code(index + 1)))
    return 0x61...0x68 ~= letter && 0x31...0x38 ~= digit
  }

  private static func narrow(_ value: UInt32) -> UInt32 {
    0xFF01...0xFF5E ~= value ? value - 0xFEE0 : value
  }

  private func isNumber(_ range: Range<Int>) -> Bool {
    let digits = text.scalars[range].drop { $0 == "+" || $0 == "-" }
    return !digits.isEmpty && digits.allSatisfy(\.isDigit)
  }

  private mutating func keep(_ range: Range<Int>, as field: Field) {
    // Tags with question marks, dashes and dots alone stand for what isn't known.
    let isKnown = text.scalars[range].contains { !["?", "-", "."].contains($0) }
    guard isKnown, let tag = GameTags.tag(in: text.scalars[range]) else { return }
    switch field {
    case .dark: tags.dark = tags.dark ?? tag
    case .light: tags.light = tags.light ?? tag
    case .date: tags.date = tags.date ?? tag
    case .place: tags.place = tags.place ?? tag
    case .score, .other, .moves: break
    }
  }

  private func field(_ label: Range<Int>) -> Field? {
    1...10 ~= label.count ? Self.fields[text.scalars[label].map(\.lowercased)] : nil
  }

  private static let fields: [[Unicode.Scalar]: Field] = {
    let names: KeyValuePairs<Field, String> = [
      .dark: "black dark schwarz 黒 黒番 先手", .light: "white light weiß weiss 白 白番 後手",
      .date: "date datum 日付 日時 対局日",
      .place: "event place site tournament ort turnier 大会 場所", .score: "score 石数",
      .other: "result round title subject from opening ergebnis runde 結果",
      .moves: "moves transcript record game kifu züge zugfolge partie 棋譜 手順",
    ]
    var fields: [[Unicode.Scalar]: Field] = [:]
    for (field, names) in names {
      for name in names.split(separator: " ") { fields[Array(name.unicodeScalars)] = field }
    }
    return fields
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
      let value = code(index)
      var length = 1
      switch value {
      case 0x41...0x48, 0x61...0x68:
        isBehindMove = isSquare(at: index)
        if isBehindMove { length = 2 + timeLength(at: index + 2, to: range.upperBound) }
        blank(min(index + 2, index + length)..<index + length)
      case 0x2D, 0x3D: length = tidyDash(at: index, isBehindMove: &isBehindMove)
      case 0x28, 0x5B, 0x7B:
        length = bracketLength(at: index, to: range.upperBound) ?? 1
        if length > 1 { blank(index..<index + length) } else { isBehindMove = false }
      case 0x30...0x39:
        length = numberLength(at: index, to: range.upperBound)
        isBehindMove = false
      case 0x21, 0x2E, 0x3F, 0x2013, 0x2014, 0x2026, 0x3002:
        if isBehindMove { text.scalars[index] = " " }
      case 0x3B, 0x7C, 0x2192, 0x21D2, 0x3001, 0x30FB: text.scalars[index] = " "
      case 0x70, 0x50:
        // The letters of a pass, which the transcript's reader checks.
        length = max(
          1, text.scalars[index..<range.upperBound].prefix(4).prefix(while: \.isLetter).count)
        isBehindMove = true
      case _ where Self.isQuote(value): text.scalars[index] = " "
      default: isBehindMove = isBehindMove && (value == 0x2C || text.scalars[index].isBlank)
      }
      index += length
    }
  }

  /// Blanks a dash between two moves, or an arrow, and leaves a pass of two dashes.
  private mutating func tidyDash(at index: Int, isBehindMove: inout Bool) -> Int {
    var end = index
    while end < index + 3, code(end) == code(index) { end += 1 }
    if code(end) == 0x3E {
      blank(index..<end + 1)
      return end + 1 - index
    }
    guard code(index) == 0x2D else { return 1 }
    if end == index + 1, isBehindMove { text.scalars[index] = " " }
    isBehindMove = isBehindMove || end == index + 2
    return end - index
  }

  /// The length of a thinking time such as `/12.3` directly behind a move.
  private func timeLength(at start: Int, to end: Int) -> Int {
    guard code(start) == 0x2F else { return 0 }
    let first = code(start + 1) == 0x2F ? start + 2 : start + 1
    guard Self.isDigit(code(first)) else { return 0 }
    var index = first
    while index < end,
      Self.isDigit(code(index))
        || (0x2E == code(index) || 0x3A == code(index)) && Self.isDigit(code(index + 1))
    {
      index += 1
    }
    return index - start
  }

  /// The length of a score or a time in brackets, such as `(37-27)` or `(0:12)`; nil for any other text.
  private func bracketLength(at start: Int, to end: Int) -> Int? {
    let closing: UInt32 = code(start) == 0x28 ? 0x29 : code(start) + 2
    var hasDigit = false
    for index in start + 1..<max(start + 1, min(end, start + 20)) {
      let value = code(index)
      if value == closing { return hasDigit ? index + 1 - start : nil }
      switch value {
      case 0x30...0x39: hasDigit = true
      case 0x20, 0x22, 0x27, 0x2B...0x2E, 0x3A, 0x73, 0x2013, 0x2032, 0x2033, 0x5206, 0x79D2:
        continue
      default: return nil
      }
    }
    return nil
  }

  /// Blanks a score such as `37-27`, and returns the length of the number or the score.
  private mutating func numberLength(at start: Int, to end: Int) -> Int {
    var (index, number, sum, dash) = (start, 0, 0, 0)
    while index < end, index < start + 6 {
      let value = code(index)
      if Self.isDigit(value) {
        number = number * 10 + Int(value) - 0x30
      } else if value == 0x2D || value == 0x2013, dash == 0, Self.isDigit(code(index + 1)) {
        (sum, number, dash) = (number, 0, index)
      } else {
        break
      }
      index += 1
    }
    let isMore =
      index < end
      && (text.scalars[index].isLetter || text.scalars[index].isDigit || code(index) == 0x2D)
    if dash > 0, sum + number <= 64, !isMore { blank(start..<index) }
    return dash > 0 && (isMore || sum + number > 64) ? dash - start : index - start
  }
}
