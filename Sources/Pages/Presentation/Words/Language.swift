import Encodings
package import Reversi
import Synchronization

/// A language that a site is translated into.
///
/// A number, because each cell of a board has one: counting the references to the words of 64 cells would take 0.6 µs
/// of a page's 45. The words that it stands for are loaded once and never freed.
package struct Language: Sendable, Hashable {
  let number: UInt8
  /// Whether addresses name the language although it may be the standard one: for visitors who prefer another language
  /// but have followed a link to this one.
  private(set) var isAlwaysNamed = false

  package static func == (left: Language, right: Language) -> Bool { left.number == right.number }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }

  package var words: Words { LoadedWords[number] }

  package var isStandard: Bool { self == standard }

  /// The language, which the addresses of all pages name.
  package var alwaysNamed: Language {
    var language = self
    language.isAlwaysNamed = true
    return language
  }

  /// What tells pages apart by their language: the tag, and whether all their links name it.
  package var addressed: String { isAlwaysNamed ? "?" + tag : tag }

  /// Whether addresses name the language.
  var isNamed: Bool { isAlwaysNamed || !isStandard }

  /// The standard language of the same site.
  package var standard: Language { words.languages[0] }

  /// The languages of the site, the standard one first.
  package var all: [Language] { words.languages }

  /// The BCP 47 tag.
  package var tag: String { words.head.tag }

  /// The language's name in itself.
  package var name: String { words.head.name }

  /// The names of openings in the language, and the English names of all others.
  package var openings: OpeningNames { words.openings }
}

/// The languages of a site, one for each file in `Templates/words`.
package struct Languages: Sendable, Hashable {
  /// The language for visitors who haven't asked for another one.
  package let standard: Language
  /// The standard one first.
  package var all: [Language] { standard.all }
  /// The BCP 47 tags.
  package let tags: [String]

  /// Reads the files of a site.
  ///
  /// - Parameter openings: the names of openings by the languages' tags. A language without its own has those of `en`.
  package init(_ files: [WordsFile], openings: [String: OpeningNames] = [:]) throws(WordsError) {
    standard = try LoadedWords.load(files, openings)
    tags = standard.all.map(\.tag)
  }

  /// The language with a BCP 47 tag, in lower or upper case; nil if the site isn't translated into it.
  package subscript(tag: String) -> Language? { self[bytes: tag.utf8] }

  /// The language with a BCP 47 tag in ASCII, in small or capital letters.
  package subscript(bytes bytes: some Sequence<UInt8>) -> Language? {
    let tag = bytes.map(\.lowercased)
    return all.first { $0.tag.utf8.lazy.map(\.lowercased).elementsEqual(tag) }
  }
}

/// The words of all sites that the process has loaded.
private enum LoadedWords {
  private static let capacity = 255

  /// An element is written once, before its number is known to others, so that reading needs no lock. With an
  /// `AtomicLazyReference` for each, a player's page takes 6 µs of 115 more.
  nonisolated(unsafe) private static let table = UnsafeMutablePointer<Words>.allocate(
    capacity: capacity)
  private static let sites = Mutex((loaded: [Loaded](), count: 0))

  private typealias Loaded = (
    files: [WordsFile], openings: [String: OpeningNames], language: Language
  )

  static subscript(number: UInt8) -> Words { table[Int(number)] }

  /// The standard language of the files. Equal files are loaded once.
  static func load(
    _ files: [WordsFile], _ openings: [String: OpeningNames]
  ) throws(WordsError) -> Language {
    try sites.withLock { sites throws(WordsError) in
      if let known = sites.loaded.first(where: { $0.files == files && $0.openings == openings }) {
        return known.language
      }
      let parsed = try WordsReader.read(files)
      guard sites.count + parsed.count <= capacity else {
        let reason = "there are too many languages"
        throw WordsError(problems: [WordsProblem(file: "", line: 1, column: 1, reason: reason)])
      }
      let languages = parsed.indices.map {
        Language(number: UInt8(truncatingIfNeeded: sites.count + $0))
      }
      for (language, file) in zip(languages, parsed) {
        let openings = openings[file.head.tag] ?? openings["en"] ?? OpeningNames()
        (table + Int(language.number)).initialize(to: Words(file, openings, among: languages))
      }
      sites.count += parsed.count
      sites.loaded.append((files, openings, languages[0]))
      return languages[0]
    }
  }
}
