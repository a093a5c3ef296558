import Encodings

/// Reads the text of a block: emphasis, code, links and the like.
///
/// Source: CommonMark 0.31.2, appendix “A parsing strategy”. Nothing is searched for again where a search has failed.
struct InlineParser {
  /// A run of `*` or `_`.
  private struct Run {
    let (piece, mark, length): (Int, UInt8, Int)
    let (canOpen, canClose): (Bool, Bool)
    /// How many marks are still text.
    var count: Int
    /// What ends and starts here, the innermost first.
    var ends: [MarkdownInline] = []
    var starts: [MarkdownInline] = []

    func begins(_ end: Run) -> Bool {
      canOpen && mark == end.mark
        && (!end.canOpen && !canClose || end.length % 3 == 0 || (length + end.length) % 3 != 0)
    }
  }

  private let bytes: [UInt8]
  private var place = 0
  private var line: Int
  private var text: [UInt8] = []
  private var pieces: [[MarkdownInline]] = []
  /// The runs that are in no link.
  private var runs: [Run] = []
  /// The opening brackets, with the number of runs before each.
  private var brackets: [(piece: Int, isImage: Bool, runs: Int, place: Int)] = []
  /// How many brackets have a link behind them, and so begin none.
  private var passedBrackets = 0
  /// Where the last run of each number of backticks begins.
  private var lastTicks: [Int: Int] = [:]
  private var definitions: [Spelling: MarkdownTarget] = [:]
  /// Whether something that isn't read is noted. One suffices to refuse the text.
  private var hasForeign = false

  /// - Parameter line: the number of the line that the text begins on.
  static func inlines(
    of bytes: ArraySlice<UInt8>, line: Int, _ definitions: [Spelling: MarkdownTarget] = [:]
  ) -> [MarkdownInline] {
    var parser = InlineParser(Array(bytes), line: line)
    parser.definitions = definitions
    while parser.place < parser.bytes.count { parser.readNext() }
    parser.add([], length: 0)
    parser.match(from: 0)
    return parser.pieces.flatMap(\.self)
  }

  private init(_ bytes: [UInt8], line: Int) {
    (self.bytes, self.line) = (bytes, line)
    var place = 0
    while let tick = bytes[place...].firstIndex(of: UInt8(ascii: "`")) {
      place = tick + length(of: "`", at: tick)
      lastTicks[place - tick] = tick
    }
  }

  private mutating func readNext() {
    switch bytes[place] {
    case "\\" where byte(place + 1) == "\n": add([.hardBreak], length: 2)
    case "\n":
      let words = text[...].droppingLast { $0 == " " }
      let isHard = text.count >= words.count + 2
      text = Array(words)
      add([isHard ? .hardBreak : .softBreak], length: 1)
    case "\\", "&":
      let (text, length) = Self.escape(bytes[place...]) ?? ([bytes[place]], 1)
      addText(text, length: length)
    case "`": readCode()
    case "*", "_": readRun()
    case "[": open(isImage: false)
    case "!" where byte(place + 1) == "[": open(isImage: true)
    case "]": close()
    case "<": readAutolink()
    case "~" where byte(place + 1) == "~", "|" where place == 0 || bytes[place - 1] == "\n":
      noteForeign(at: place)
      addText([bytes[place]], length: 1)
    default: addText([bytes[place]], length: 1)
    }
  }

  private func byte(_ place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }

  private func length(of mark: Unicode.Scalar, at place: Int) -> Int {
    bytes[place...].prefix { $0 == mark }.count
  }

  private mutating func addText(_ text: some Collection<UInt8>, length: Int) {
    self.text += text
    place += length
  }

  private mutating func add(_ piece: [MarkdownInline], length: Int) {
    if !text.isEmpty { pieces.append([.text(String(decoding: text, as: UTF8.self))]) }
    text.removeAll(keepingCapacity: true)
    pieces.append(piece)
    line += bytes[place..<place + length].count { $0 == "\n" }
    place += length
  }

  private mutating func readCode() {
    let count = length(of: "`", at: place)
    guard lastTicks[count, default: 0] > place else {
      return addText(bytes[place..<place + count], length: count)
    }
    let start = place + count
    var end = start
    while length(of: "`", at: end) != count { end += max(length(of: "`", at: end), 1) }
    var code = bytes[start..<end].map { $0 == "\n" ? UInt8(ascii: " ") : $0 }
    if code.first == " ", code.last == " ", code.contains(where: { $0 != " " }) {
      code = Array(code.dropFirst().dropLast())
    }
    add([.code(String(decoding: code, as: UTF8.self))], length: end + count - place)
  }

  private mutating func readAutolink() {
    let inside = bytes[(place + 1)...].prefix { $0 > 0x20 && $0 != "<" && $0 != ">" }
    let isMail = Self.isMailAddress(inside)
    guard byte(inside.endIndex) == ">", isMail || Self.scheme(of: inside) != nil,
      let target = target(isMail ? Array("mailto:".utf8) + inside : Array(inside))
    else {
      let tag = bytes[(place + 1)...].prefix { $0 != "<" && $0 != ">" }
      let first = tag.first ?? UInt8(ascii: " ")
      let isTag = byte(tag.endIndex) == ">" && (first.isLetterOrDigit || "/!?".utf8.contains(first))
      if isTag && !first.isDigit || tag.starts(with: "!--".utf8) { noteForeign(at: place) }
      return addText([bytes[place]], length: 1)
    }
    let text = MarkdownInline.text(String(decoding: inside, as: UTF8.self))
    add([.start(.link(target)), text, .end(.link(target))], length: inside.count + 2)
  }

  private mutating func noteForeign(at start: Int) {
    guard !hasForeign else { return }
    hasForeign = true
    let text = bytes[start...].prefix(200).prefix { $0 != "\n" }
    add([.foreign(String(decoding: text, as: UTF8.self), line: line)], length: 0)
  }

  // MARK: - Emphasis

  private mutating func readRun() {
    let mark = bytes[place]
    let count = length(of: Unicode.Scalar(mark), at: place)
    let before = Neighbour(bytes[max(0, place - 4)..<place], isLast: true)
    let after = Neighbour(bytes[(place + count)...].prefix(4), isLast: false)
    let canBegin = after == .letter || after == .punctuation && before != .letter
    let canEnd = before == .letter || before == .punctuation && after != .letter
    let run = Run(
      piece: pieces.count + (text.isEmpty ? 0 : 1), mark: mark, length: count,
      canOpen: canBegin && (mark == "*" || !canEnd || before == .punctuation),
      canClose: canEnd && (mark == "*" || !canBegin || after == .punctuation), count: count)
    runs.append(run)
    add([], length: count)
  }

  /// Finds the pairs among the runs from an index on, and takes those runs away.
  private mutating func match(from first: Int) {
    var open: [Int] = []
    // For each kind of run, the index before which nothing begins what it ends.
    var bottoms: [Int: Int] = [:]
    for index in first..<runs.count {
      var end = runs[index]
      let kind = end.length % 3 * 4 + (end.canOpen ? 2 : 0) + (end.mark == "*" ? 1 : 0)
      while end.canClose, end.count > 0 {
        var place = open.count - 1
        let bottom = bottoms[kind, default: 0]
        while place >= 0, open[place] >= bottom, !runs[open[place]].begins(end) { place -= 1 }
        guard place >= 0, open[place] >= bottom else {
          bottoms[kind] = index
          break
        }
        let start = open[place]
        let isStrong = runs[start].count > 1 && end.count > 1
        let span = isStrong ? MarkdownSpan.strong : .emphasis
        runs[start].count -= isStrong ? 2 : 1
        runs[start].starts.append(.start(span))
        end.count -= isStrong ? 2 : 1
        end.ends.append(.end(span))
        open.removeSubrange((runs[start].count > 0 ? place + 1 : place)...)
      }
      runs[index] = end
      if end.canOpen, end.count > 0 { open.append(index) }
    }
    for run in runs[first...] {
      let marks = String(repeating: Character(Unicode.Scalar(run.mark)), count: run.count)
      pieces[run.piece] = run.ends + [.text(marks)] + run.starts.reversed()
    }
    runs.removeSubrange(first...)
  }

  // MARK: - Links and images

  private mutating func open(isImage: Bool) {
    add([.text(isImage ? "![" : "[")], length: isImage ? 2 : 1)
    brackets.append((pieces.count - 1, isImage, runs.count, place - 1))
  }

  private mutating func close() {
    guard let bracket = brackets.popLast() else { return addText([bytes[place]], length: 1) }
    let isPassed = brackets.count < passedBrackets
    passedBrackets = min(passedBrackets, brackets.count)
    guard bracket.isImage || !isPassed,
      let (target, end) = target(from: place + 1) ?? reference(from: bracket.place)
    else {
      let isLink = byte(place + 1).map("([:".utf8.contains) == true
      if isLink || "^!".utf8.contains(bytes[bracket.place + 1]) { noteForeign(at: bracket.place) }
      return addText([bytes[place]], length: 1)
    }
    let span = bracket.isImage ? MarkdownSpan.image(target) : .link(target)
    pieces[bracket.piece] = [.start(span)]
    add([.end(span)], length: end - place)
    match(from: bracket.runs)
    // A link can't be inside of another one.
    if !bracket.isImage { passedBrackets = brackets.count }
  }

  /// Reads `(address "title")` behind a text in brackets.
  private func target(from start: Int) -> (MarkdownTarget, end: Int)? {
    guard byte(start) == "(", let (address, addressEnd) = address(at: afterSpaces(start + 1))
    else { return nil }
    let next = afterSpaces(addressEnd)
    let title = next > addressEnd ? title(at: next) : nil
    let end = title.map { afterSpaces($0.end) } ?? next
    let unescaped = Array(Self.unescaped(address).utf8)
    guard byte(end) == ")" else { return nil }
    return target(unescaped, title: title.map { Self.unescaped($0.0) }).map { ($0, end + 1) }
  }

  /// Finds a definition by the label behind the text that begins at a bracket, or by the text itself.
  private func reference(from start: Int) -> (MarkdownTarget, end: Int)? {
    guard !definitions.isEmpty else { return nil }
    let rest = bytes[(place + 1)...].prefix(1000)
    let label = rest.dropFirst().prefix { $0 != "[" && $0 != "]" }
    let isClosed = rest.first == "[" && byte(label.endIndex) == "]"
    let text = isClosed && !label.isEmpty ? label : bytes[(start + 1)..<place].prefix(1000)
    return definitions[Self.label(text)].map { ($0, isClosed ? label.endIndex + 1 : place + 1) }
  }

  /// The text with small letters and single spaces.
  private static func label(_ text: ArraySlice<UInt8>) -> Spelling {
    let words = text.split(whereSeparator: \.isBlank).joined(separator: " ".utf8)
    let scalars = String(decoding: Array(words), as: UTF8.self).unicodeScalars
    return Spelling(scalars.map(\.properties.lowercaseMapping).joined())
  }

  /// Reads a definition such as `[rules]: rules.md "All of them"`, whose rest is as in the parentheses of a link.
  static func definition(_ line: ArraySlice<UInt8>, _ number: Int) -> (Spelling, MarkdownTarget)? {
    let text = line.dropFirst().prefix { $0 != "[" && $0 != "]" }
    guard line.first == "[", line[text.endIndex...].starts(with: "]:".utf8),
      !text.allSatisfy(\.isBlank)
    else { return nil }
    let rest = "(".utf8 + line[(text.endIndex + 2)...].trimmed + ")".utf8
    let link = InlineParser(Array(rest), line: number)
    guard let (target, end) = link.target(from: 0), end == rest.count, end > 2 else { return nil }
    return (label(text), target)
  }

  private func address(at start: Int) -> (ArraySlice<UInt8>, end: Int)? {
    var (place, depth) = (start, 0)
    if byte(start) == "<" {
      place += 1
      while let next = byte(place), next != ">", next != "<", next != "\n" {
        place += next == "\\" && byte(place + 1)?.canBeEscaped == true ? 2 : 1
      }
      return byte(place) == ">" ? (bytes[start + 1..<place], place + 1) : nil
    }
    while let next = byte(place), next > 0x20, next != 0x7F, next != ")" || depth > 0 {
      if next == "(" { depth += 1 } else if next == ")" { depth -= 1 }
      // Otherwise, the text would be read again and again.
      guard depth <= 32 else { return nil }
      place += next == "\\" && byte(place + 1)?.canBeEscaped == true ? 2 : 1
    }
    return depth == 0 ? (bytes[start..<place], place) : nil
  }

  private func title(at start: Int) -> (ArraySlice<UInt8>, end: Int)? {
    guard let mark = byte(start), "\"'(".utf8.contains(mark) else { return nil }
    let endMark = mark == "(" ? UInt8(ascii: ")") : mark
    var place = start + 1
    while let next = byte(place), next != Unicode.Scalar(endMark) {
      guard next != "(" || mark != "(" else { return nil }
      place += next == "\\" ? 2 : 1
    }
    return place < bytes.count ? (bytes[start + 1..<place], place + 1) : nil
  }

  private func afterSpaces(_ start: Int) -> Int {
    bytes[min(start, bytes.count)...].firstIndex { !$0.isBlank } ?? bytes.count
  }

  /// The target with an address; nil for a scheme that is not the web's, mail's or the telephone's.
  private func target(_ address: [UInt8], title: String? = nil) -> MarkdownTarget? {
    if address.first(where: { ":/?#".utf8.contains($0) }) == ":" {
      let scheme = Self.scheme(of: address[...])?.map(\.lowercased) ?? []
      let schemes = ["http", "https", "mailto", "tel"]
      guard schemes.contains(where: { scheme.elementsEqual($0.utf8) }) else { return nil }
    }
    return MarkdownTarget(
      address: String(decoding: address, as: UTF8.self), title: title, line: line)
  }

  static func unescaped(_ text: ArraySlice<UInt8>) -> String {
    var (unescaped, rest) = ([] as [UInt8], text)
    while let byte = rest.first {
      let (text, length) = escape(rest) ?? ([byte], 1)
      unescaped += text
      rest = rest.dropFirst(length)
    }
    return String(decoding: unescaped, as: UTF8.self)
  }

  /// The character that a text begins with behind a backslash, or by its name or number as in `&auml;` and `&#228;`.
  private static func escape(_ text: ArraySlice<UInt8>) -> ([UInt8], length: Int)? {
    if text.first == "\\" {
      return text.dropFirst().first.flatMap { $0.canBeEscaped ? ([$0], 2) : nil }
    }
    let name = text.dropFirst().prefix(9).prefix { $0.isLetterOrDigit || $0 == "#" }
    guard text.first == "&", text.dropFirst(1 + name.count).first == ";" else { return nil }
    let scalar = name.first == "#" ? scalar(name.dropFirst()) : namedScalars[Array(name)]
    return scalar.map { (Array(String($0).utf8), name.count + 2) }
  }

  private static func scalar(_ number: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let isHexadecimal = number.first?.lowercased == "x"
    let digits = isHexadecimal ? number.dropFirst() : number
    guard digits.count <= (isHexadecimal ? 6 : 7),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
    else { return nil }
    return Unicode.Scalar(value).flatMap { $0 == "\0" ? nil : $0 } ?? "\u{FFFD}"
  }

  private static let namedScalars: [[UInt8]: Unicode.Scalar] = {
    let scalars: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©",
      "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß",
      "ndash": "–", "mdash": "—", "hellip": "…", "rarr": "→", "minus": "−", "euro": "€",
    ]
    return Dictionary(uniqueKeysWithValues: scalars.map { (Array($0.utf8), $1) })
  }()

  /// The letters before the colon of an absolute address; nil if it has none.
  private static func scheme(of address: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let scheme = address.prefix { $0.isLetterOrDigit || "+.-".utf8.contains($0) }
    let isScheme = 2...32 ~= scheme.count && scheme.first?.isDigit == false
    return isScheme && address.dropFirst(scheme.count).first == ":" ? scheme : nil
  }

  private static func isMailAddress(_ text: ArraySlice<UInt8>) -> Bool {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "@" }
    return parts.count == 2
      && parts.allSatisfy {
        !$0.isEmpty && $0.allSatisfy { $0.isLetterOrDigit || ".-_+".utf8.contains($0) }
      }
  }
}

/// The kind of character before or after a run of marks.
private enum Neighbour {
  case space, punctuation, letter

  /// - Parameter isLast: whether the last character counts, not the first one.
  init(_ bytes: ArraySlice<UInt8>, isLast: Bool) {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    guard let scalar = isLast ? scalars.last : scalars.first else {
      self = .space
      return
    }
    let properties = scalar.properties
    let isWord =
      properties.isAlphabetic || properties.numericType != nil
      || properties.canonicalCombiningClass != .notReordered
    self = properties.isWhitespace ? .space : isWord ? .letter : .punctuation
  }
}
