import Encodings

package struct WordsFile: Sendable, Hashable {
  /// The name in its folder: the language's tag with the extension `.txt`.
  package let name: String
  package let bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    (self.name, self.bytes) = (name, bytes)
  }
}

/// The facts about a language at the head of its file.
struct WordsHead: Sendable, Hashable {
  /// The BCP 47 tag.
  var tag = ""
  /// The language's name in itself.
  var name = ""
  var direction = Direction.leftToRight
  var plurals = PluralRule.none
  /// The place among the languages. The first is the standard language.
  var order = Int.max

  /// The raw value is the direction's name in HTML.
  enum Direction: String, CaseIterable, Sendable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
  }

  enum Key: String, CaseIterable {
    case code = "language.code"
    case name = "language.name"
    case direction = "language.direction"
    case plurals = "language.plurals"
    case order = "language.order"
  }
}

/// Reads files of words, and finds all their problems at once.
struct WordsReader {
  /// In bytes; several times what the longest language needs.
  static let sizeLimit = 1 << 20
  /// In bytes; several times the longest text.
  static let textLimit = 4_000

  private static let reference = "en.txt"

  private let file: WordsFile
  private var head = WordsHead()
  private var entries: [Entry] = []
  private var problems: [WordsProblem] = []
  private var lastLine = 1

  /// A line `key = text` with the lines that continue it.
  private struct Entry {
    let key: String
    let line: Int
    var lines: [TextLine]
    var byteCount: Int { lines.reduce(0) { $0 + $1.text.utf8.count } }
  }

  private struct TextLine {
    let text: Substring
    let line: Int
    let column: Int
  }

  /// The texts are in the order of the words' raw values.
  typealias ReadWords = (head: WordsHead, texts: [WordText])

  /// The words of all languages, in the order that the files' heads say.
  ///
  /// `en.txt` declares the values of each text; without it, the first language does.
  static func read(_ files: [WordsFile]) throws(WordsError) -> [ReadWords] {
    var readers: [WordsReader] = []
    var problems: [WordsProblem] = []
    if files.isEmpty {
      let reason = "there is no file of words, such as \(reference)"
      problems.append(WordsProblem(file: reference, line: 1, column: 1, reason: reason))
    }
    for file in files {
      if file.bytes.count > sizeLimit {
        let reason = "the file has more than \(sizeLimit) bytes"
        problems.append(WordsProblem(file: file.name, line: 1, column: 1, reason: reason))
      } else {
        readers.append(WordsReader(file))
      }
    }
    readers.sort { ($0.head.order, $0.head.tag) < ($1.head.order, $1.head.tag) }
    for index in readers.indices.dropFirst() {
      let (order, before) = (readers[index].head.order, readers[index - 1])
      guard order == before.head.order, order < .max else { continue }
      readers[index].note(
        "\(before.file.name) has the language.order \(order) already; take another number", 1, 1)
    }
    let declaring = readers.first { $0.file.name == reference } ?? readers.first
    let declared = declaring?.declaredValues() ?? [:]
    var words: [ReadWords] = []
    for var reader in readers {
      words.append((reader.head, reader.readTexts(declared)))
      problems += reader.problems
    }
    guard problems.isEmpty else {
      problems.sort { ($0.file, $0.line, $0.column) < ($1.file, $1.line, $1.column) }
      throw WordsError(problems: problems)
    }
    return words
  }

  private init(_ file: WordsFile) {
    self.file = file
    readLines()
    readHead()
  }

  private mutating func note(_ reason: String, _ line: Int, _ column: Int) {
    problems.append(WordsProblem(file: file.name, line: line, column: column, reason: reason))
  }
}

// The lines.
extension WordsReader {
  private mutating func readLines() {
    var continues = false
    let lines = file.bytes.withoutByteOrderMark
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, bytes) in lines.enumerated() {
      let number = index + 1
      let bytes = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
      guard let line = String(validating: bytes, as: UTF8.self) else {
        note("this is not UTF-8", number, Self.validScalars(bytes) + 1)
        continue
      }
      if !line.isEmpty { lastLine = number }
      let content = line[...].droppingBlanks
      if content.isEmpty || content.utf8.first == UInt8(ascii: "#") {
        continues = false
      } else if content.startIndex > line.startIndex {
        let text = textLine(content, of: line, number)
        if continues {
          entries[entries.count - 1].lines.append(text)
        } else {
          note("the line is indented, but continues no text", number, text.column)
        }
      } else {
        continues = readEntry(line, number)
      }
    }
  }

  /// Reads a line with a key; false if there is none.
  private mutating func readEntry(_ line: String, _ number: Int) -> Bool {
    guard let sign = line.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      note("the line isn't like: key = text", number, 1)
      return false
    }
    let key = line[..<sign].trimmingBlanks
    let text = line[line.utf8.index(after: sign)...].droppingBlanks
    entries.append(Entry(key: String(key), line: number, lines: [textLine(text, of: line, number)]))
    return true
  }

  private func textLine(_ text: Substring, of line: String, _ number: Int) -> TextLine {
    let column = line.unicodeScalars.distance(from: line.startIndex, to: text.startIndex) + 1
    return TextLine(text: text.trimmingBlanks, line: number, column: column)
  }

  /// The number of scalars before the first invalid byte.
  private static func validScalars(_ bytes: ArraySlice<UInt8>) -> Int {
    var count = 0
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while case .scalarValue = decoder.decode(&iterator) { count += 1 }
    return count
  }
}

// The head.
extension WordsReader {
  private mutating func readHead() {
    var rest: [Entry] = []
    var lines: [String: Int] = [:]
    for entry in entries {
      if let line = lines[entry.key] {
        note("the key \(entry.key) is in line \(line) already", entry.line, 1)
        continue
      }
      lines[entry.key] = entry.line
      if let key = WordsHead.Key(rawValue: entry.key) {
        read(entry, as: key)
      } else {
        rest.append(entry)
      }
    }
    for key in WordsHead.Key.allCases where key != .order && lines[key.rawValue] == nil {
      note("the key \(key.rawValue) is missing", lastLine, 1)
    }
    entries = rest
  }

  private mutating func read(_ entry: Entry, as key: WordsHead.Key) {
    let (value, line, column) = (
      String(entry.lines[0].text), entry.lines[0].line, entry.lines[0].column
    )
    guard !value.isEmpty else { return note("the text is empty", line, column) }
    func known<Value: CaseIterable & RawRepresentable<String>>(
      _ type: Value.Type, _ reader: inout WordsReader
    ) -> Value? {
      if let found = Value(rawValue: value) { return found }
      let known = Value.allCases.map(\.rawValue).joined(separator: ", ")
      reader.note("\(value) is not one of: \(known)", line, column)
      return nil
    }
    switch key {
    case .code:
      head.tag = value
      let isTag = value.utf8.allSatisfy { $0.isTagByte }
      if !isTag || file.name != value + ".txt" {
        note("the file of the language \(value) has to be \(value).txt", line, column)
      }
    case .name: head.name = value
    case .direction:
      if let direction = known(WordsHead.Direction.self, &self) { head.direction = direction }
    case .plurals: if let rule = known(PluralRule.self, &self) { head.plurals = rule }
    case .order:
      guard let order = Int(value) else {
        return note("\(value) is not one of: a number", line, column)
      }
      head.order = order
    }
  }
}

// The texts.
extension WordsReader {
  /// The values of each text, in any of its forms. A text with a problem declares nothing.
  private func declaredValues() -> [Word: Set<Placeholder>] {
    var declared: [Word: Set<Placeholder>] = [:]
    var broken: [Word] = []
    for entry in entries {
      guard let (word, _) = word(of: entry.key) else { continue }
      var draft = self
      draft.problems = []
      let pieces = draft.pieces(of: entry, form: nil, with: nil)
      declared[word, default: []].formUnion(pieces.compactMap(\.placeholder))
      if !draft.problems.isEmpty { broken.append(word) }
    }
    for word in broken { declared[word] = nil }
    return declared
  }

  private mutating func readTexts(_ declared: [Word: Set<Placeholder>]) -> [WordText] {
    var forms: [[String?: (pieces: [WordPiece], entry: Entry)]] = Array(
      repeating: [:], count: Word.allCases.count)
    for entry in entries {
      guard let (word, form) = word(of: entry.key),
        form == nil || declared[word]?.contains(.count) ?? true
      else {
        note("the key \(entry.key) is unknown", entry.line, 1)
        continue
      }
      forms[word.rawValue][form] = (pieces(of: entry, form: form, with: declared[word]), entry)
    }
    return Word.allCases.map { word in text(of: word, forms[word.rawValue]) }
  }

  /// The word with a key, and the plural form that the key names.
  private func word(of key: String) -> (Word, form: String?)? {
    if let word = Word.named[key] { return (word, nil) }
    guard let dot = key.utf8.lastIndex(of: UInt8(ascii: ".")),
      let word = Word.named[String(key[..<dot])]
    else { return nil }
    let form = String(key[key.utf8.index(after: dot)...])
    return head.plurals.forms.contains(form) ? (word, form) : nil
  }

  private mutating func text(
    of word: Word, _ forms: [String?: (pieces: [WordPiece], entry: Entry)]
  ) -> WordText {
    let nothing = WordText(forms: [[]])
    guard let first = forms.values.min(by: { $0.entry.line < $1.entry.line })?.entry else {
      note("the key \(word.key) is missing", lastLine, 1)
      return nothing
    }
    if let plain = forms[nil] {
      if forms.count > 1 {
        note("\(word.key) has plural forms, and a text without", plain.entry.line, 1)
      }
      return WordText(forms: [plain.pieces])
    }
    var texts: [[WordPiece]] = []
    for form in head.plurals.forms {
      guard let text = forms[form] else {
        note("the plural form \(word.key).\(form) is missing", first.line, 1)
        continue
      }
      texts.append(text.pieces)
    }
    return texts.isEmpty ? nothing : WordText(forms: texts)
  }

  /// The parts of a text.
  ///
  /// - Parameter declared: the values that the text has to contain; nil if it may contain any.
  private mutating func pieces(
    of entry: Entry, form: String?, with declared: Set<Placeholder>?
  ) -> [WordPiece] {
    let start = entry.lines[0]
    guard entry.byteCount > 0 else {
      note("the text is empty", start.line, start.column)
      return []
    }
    guard entry.byteCount <= Self.textLimit else {
      note("the text has more than \(Self.textLimit) bytes", start.line, start.column)
      return []
    }
    let known = Placeholder.allCases.filter { declared?.contains($0) ?? true }
    var pieces: [WordPiece] = []
    for (index, line) in entry.lines.enumerated() {
      if index > 0, !entry.lines[index - 1].text.isEmpty { pieces.append(.text(" ")) }
      read(line, into: &pieces, known)
    }
    guard declared != nil else { return pieces.joined }
    let used = pieces.compactMap(\.placeholder)
    for placeholder in known where !used.contains(placeholder) {
      var reason = "the value {\(placeholder.rawValue)} is missing from \(entry.key)"
      if placeholder == .count, let form {
        if head.plurals.numberlessForms.contains(form) { continue }
        reason += ", which is for several numbers"
      }
      note(reason, start.line, start.column)
    }
    return pieces.joined
  }

  private mutating func read(
    _ line: TextLine, into pieces: inout [WordPiece], _ known: [Placeholder]
  ) {
    let text = line.text.unicodeScalars
    var rest = text[...]
    func isBrace(_ scalar: Unicode.Scalar) -> Bool { scalar == "{" || scalar == "}" }
    while let brace = rest.firstIndex(where: isBrace) {
      if rest.startIndex < brace { pieces.append(.text(String(rest[..<brace]))) }
      let column = line.column + text.distance(from: text.startIndex, to: brace)
      rest = rest[brace...].dropFirst()
      let name = String(rest.prefix { !isBrace($0) })
      guard text[brace] == "{", let end = rest.firstIndex(where: isBrace), rest[end] == "}" else {
        note("the brace has no partner in this line", line.line, column)
        continue
      }
      rest = rest[end...].dropFirst()
      if let piece = Self.piece(name, known) {
        pieces.append(piece)
      } else {
        let list = known.map { "{\($0.rawValue)}" }.joined(separator: ", ")
        let reason = known.isEmpty ? "there is none here" : "known: \(list)"
        note("the value {\(name)} is unknown; \(reason)", line.line, column)
      }
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
  }

  /// What a name in braces stands for; nil if it is unknown.
  private static func piece(_ name: String, _ known: [Placeholder]) -> WordPiece? {
    if name == "-" { return .text("\u{AD}") }
    let isSmall = name.hasSuffix(".small")
    let base = isSmall ? String(name.dropLast(6)) : name
    return known.first { $0.rawValue == base }.map { .value($0, isSmall: isSmall) }
  }
}

extension [WordPiece] {
  /// The same pieces with neighbouring texts put together.
  fileprivate var joined: [WordPiece] {
    reduce(into: []) { pieces, piece in
      if case .text(let text) = piece, case .text(let before)? = pieces.last {
        pieces[pieces.count - 1] = .text(before + text)
      } else {
        pieces.append(piece)
      }
    }
  }
}

extension Substring {
  fileprivate var droppingBlanks: Substring { Substring(utf8.drop(while: \.isBlank)) }

  fileprivate var trimmingBlanks: Substring {
    var text = droppingBlanks.utf8
    while text.last?.isBlank == true { text.removeLast() }
    return Substring(text)
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  /// Whether a BCP 47 tag may contain the byte.
  fileprivate var isTagByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

/// The problems of the files with a site's words.
package struct WordsError: Error, Sendable, Hashable, CustomStringConvertible {
  /// By file, line and column.
  package let problems: [WordsProblem]

  package var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// A problem with a place in a file of words.
package struct WordsProblem: Error, Hashable, CustomStringConvertible {
  package let file: String
  /// Counted from 1. For missing text, the last line.
  package let line: Int
  /// The Unicode scalar in the line, counted from 1.
  package let column: Int
  package let reason: String

  package var description: String { "\(file):\(line):\(column): \(reason)" }
}
