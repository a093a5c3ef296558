package import Reversi

/// The texts of one language. They are parsed once, so that finding one costs the index of an array.
package final class Words: Sendable {
  let head: WordsHead
  /// The languages that were loaded together, this one among them. The first is the standard language.
  let languages: [Language]
  let openings: OpeningNames
  /// By the words' raw values.
  private let texts: [WordText]
  private let sides: (dark: Case, light: Case)

  /// A name as it is, and as it is written within a sentence.
  private typealias Case = (plain: String, small: String)

  init(_ file: WordsReader.ReadWords, _ openings: OpeningNames, among languages: [Language]) {
    self.openings = openings
    head = file.head
    texts = file.texts
    self.languages = languages
    func side(_ word: Word) -> Case {
      let name = file.texts[word.rawValue].plain
      return (name, name.withSmallStart)
    }
    sides = (side(.dark), side(.light))
  }

  /// A text without values.
  package subscript(word: Word) -> String {
    let text = texts[word.rawValue]
    assert(text.values.isEmpty, "\(word) has values")
    return text.plain
  }

  /// A text with its values.
  package func callAsFunction(_ word: Word, _ values: WordValue...) -> String {
    let text = texts[word.rawValue]
    assert(text.values == Set(values.map(\.placeholder)), "\(word) has other values")
    var form = text.forms[0]
    if text.forms.count > 1, case .number(let count)? = values.content(of: .count) {
      form = text.forms[head.plurals.form(of: count)]
    }
    return string(form[...], values)
  }

  /// A text with the disk of a side at its value `{disk}`.
  func message(_ word: Word, _ side: Disk, _ values: WordValue...) -> MessageViewData {
    let text = texts[word.rawValue]
    assert(text.values == Set(values.map(\.placeholder) + [.disk]), "\(word) has other values")
    let form = text.forms[0]
    guard let place = form.firstIndex(where: { $0.placeholder == .disk }) else {
      return MessageViewData(after: string(form[...], values))
    }
    return MessageViewData(
      before: string(form[..<place], values), disk: disk(side),
      after: string(form[(place + 1)...], values))
  }

  private func string(_ pieces: ArraySlice<WordPiece>, _ values: [WordValue]) -> String {
    var string = ""
    for piece in pieces {
      switch piece {
      case .text(let text): string += text
      case .value(let placeholder, let isSmall):
        if let content = values.content(of: placeholder) {
          string += self.string(content, isSmall: isSmall)
        }
      }
    }
    return string
  }

  private func string(_ content: WordValue.Content, isSmall: Bool) -> String {
    switch content {
    case .name(let name): name
    case .text(let text): isSmall ? text.withSmallStart : text
    case .number(let number): String(number)
    case .side(.dark): isSmall ? sides.dark.small : sides.dark.plain
    case .side(.light): isSmall ? sides.light.small : sides.light.plain
    case .names(let names): listed(isSmall ? names.map(\.withSmallStart) : names)
    }
  }
}

package struct WordValue: Sendable {
  enum Content: Sendable {
    case text(String)
    /// A name, which never gets a small first letter.
    case name(String)
    case number(Int)
    case side(Disk)
    case names([String])
  }

  let placeholder: Placeholder
  let content: Content

  package static func of(_ placeholder: Placeholder, _ text: String) -> WordValue {
    WordValue(placeholder: placeholder, content: .text(text))
  }

  static func name(_ placeholder: Placeholder, _ name: String) -> WordValue {
    WordValue(placeholder: placeholder, content: .name(name))
  }

  package static func of(_ placeholder: Placeholder, _ number: Int) -> WordValue {
    WordValue(placeholder: placeholder, content: .number(number))
  }

  static func of(_ placeholder: Placeholder, _ names: [String]) -> WordValue {
    WordValue(placeholder: placeholder, content: .names(names))
  }

  package static func side(_ side: Disk, as placeholder: Placeholder = .side) -> WordValue {
    WordValue(placeholder: placeholder, content: .side(side))
  }

  package static func square(_ square: Square) -> WordValue { .of(.square, square.description) }
  /// A number that the form of the text depends on.
  package static func count(_ count: Int) -> WordValue { .of(.count, count) }
  package static func number(_ number: Int) -> WordValue { .of(.number, number) }
}

extension [WordValue] {
  fileprivate func content(of placeholder: Placeholder) -> WordValue.Content? {
    first { $0.placeholder == placeholder }?.content
  }
}

enum WordPiece: Sendable, Hashable {
  case text(String)
  /// A value, with a small first letter if it is to stand within a sentence.
  case value(Placeholder, isSmall: Bool)

  var placeholder: Placeholder? {
    if case .value(let placeholder, _) = self { placeholder } else { nil }
  }
}

/// A text of a file: one form, or one for each of the language's plurals.
struct WordText: Sendable, Hashable {
  let forms: [[WordPiece]]
  /// The first form without its values.
  let plain: String
  let values: Set<Placeholder>

  init(forms: [[WordPiece]]) {
    self.forms = forms
    values = Set(forms.joined().compactMap(\.placeholder))
    plain = forms[0].map { if case .text(let text) = $0 { text } else { "" } }.joined()
  }
}

extension Words {
  /// A list in a sentence, with a word before its last item.
  ///
  /// - Parameter word: `listAnd` or `listOr`.
  func listed(_ items: [String], by word: Word = .listAnd) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    let end = word == .listOr && items.count == 2 ? Word.listOrTwo : word
    return self(end, .of(.list, joined(items.dropLast())), .of(.item, last))
  }

  /// A list outside of a sentence.
  package func joined(_ items: some Sequence<String>, by word: Word = .listMore) -> String {
    var list: String?
    for item in items {
      list = list.map { self(word, .of(.list, $0), .of(.item, item)) } ?? item
    }
    return list ?? ""
  }
}

extension String {
  /// The text as it is written within a sentence.
  var withSmallStart: String { prefix(1).lowercased() + dropFirst() }

  var withCapital: String { prefix(1).uppercased() + dropFirst() }
}

/// How a language chooses the form of a text by a count. The raw value is its name in a language's file, the forms
/// have the names of the Unicode CLDR.
enum PluralRule: String, CaseIterable, Sendable {
  /// One form for all counts, as in Japanese.
  case none
  /// A form for 1, as in English and German.
  case one
  /// A form for 0 and 1, as in French.
  case zeroOne = "zero-one"
  /// As in Czech and Slovak.
  case czech
  case polish
  /// As in Russian and Ukrainian.
  case russian
  case arabic

  var forms: [String] {
    switch self {
    case .none: ["other"]
    case .one, .zeroOne: ["one", "other"]
    case .czech: ["one", "few", "other"]
    case .polish, .russian: ["one", "few", "many"]
    case .arabic: ["zero", "one", "two", "few", "many", "other"]
    }
  }

  /// The forms for a single count. Only their texts may leave out the number.
  var numberlessForms: Set<String> {
    switch self {
    case .none, .zeroOne, .russian: []
    case .one, .czech, .polish: ["one"]
    case .arabic: ["zero", "one", "two"]
    }
  }

  /// The index in ``forms``.
  func form(of count: Int) -> Int {
    let (ones, hundreds) = (count % 10, count % 100)
    let isFew = (2...4).contains(ones) && !(12...14).contains(hundreds)
    return switch self {
    case .none: 0
    case .one: count == 1 ? 0 : 1
    case .zeroOne: count <= 1 ? 0 : 1
    case .czech: count == 1 ? 0 : (2...4).contains(count) ? 1 : 2
    case .polish: count == 1 ? 0 : isFew ? 1 : 2
    case .russian: ones == 1 && hundreds != 11 ? 0 : isFew ? 1 : 2
    case .arabic:
      count < 3 ? count : (3...10).contains(hundreds) ? 3 : (11...99).contains(hundreds) ? 4 : 5
    }
  }
}
