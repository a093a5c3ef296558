import Encodings

/// The name of a folder or a page in a site: letters and digits of any script, and dashes within; ASCII letters are
/// small.
struct SiteEntryName: Sendable, Hashable {
  let text: String

  init?(_ text: String) {
    let scalars = text.unicodeScalars
    guard 1...64 ~= scalars.count, text.utf8.count <= Self.mostBytes, scalars.first != "-",
      scalars.last != "-",
      scalars.indices.allSatisfy({ Self.isFit(at: $0, in: scalars) || scalars[$0] == "-" })
    else { return nil }
    self.text = text
  }

  /// Leaves room for the ending in the name of a file.
  private static let mostBytes = 240

  static func isFit(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return isFit(UInt8(scalar.value)) }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
      return true
    default: return false
    }
  }

  static func isFit(at place: String.Index, in text: String.UnicodeScalarView) -> Bool {
    isFit(text[place]) || text.isJoiner(at: place)
  }

  static func isFit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || byte.isDigit
  }

  /// The name of a page about something with a name from outside: the name as in the address of a file, and a mark that
  /// is unique to the name.
  static func page(of name: String, after year: String? = nil) -> String {
    let mark = String(SHA256Digest(of: name.utf8).hex.prefix(15))
    return [year, EntryStem(name)?.text, mark].compactMap { $0 }.joined(separator: "-")
  }
}

/// The beginning of an entry's address: the file's name without its extension, in small letters.
struct EntryStem {
  fileprivate let text: String
  /// In scalars; leaves room for numbers in the name.
  private static let sizeLimit = 48

  /// Derives the stem from a file's name; nil if the name has no letter and no digit.
  init?(ofFile name: String) {
    let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
    self.init(dot.flatMap { $0 > name.startIndex ? String(name[..<$0]) : nil } ?? name)
  }

  /// Derives the stem from a text, such as a heading; nil if it has no letter and no digit.
  init?(_ text: String) {
    let small = String(decoding: text.composed.utf8.map(\.lowercased), as: UTF8.self)
    let scalars = small.composed.unicodeScalars
    let parts = scalars.indices.split { !SiteEntryName.isFit(at: $0, in: scalars) }
    let joined = Array(parts.map { $0.map { scalars[$0] } }.joined(separator: ["-"]))
      .prefix(Self.sizeLimit)
    guard let last = joined.lastIndex(where: SiteEntryName.isFit) else { return nil }
    self.text = String(String.UnicodeScalarView(joined[...last]))
  }

  /// The name of the entry with this number in its file. The first entry has the stem alone, so its name stays when
  /// others are added.
  func name(_ number: Int) -> SiteEntryName? {
    SiteEntryName(number > 1 ? "\(text)-\(number)" : text)
  }
}
