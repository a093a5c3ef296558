import Encodings
package import Mustache
package import OperatingSystem
package import Reversi

/// The templates, words and public files of a folder, loaded and checked once.
package struct Views: Sendable {
  /// The `Template` of each page, by its type.
  private let templates: [ObjectIdentifier: any Sendable]
  private let files: [String: PublicFile]
  package let languages: Languages
  /// Openings that favour neither side, of which a new game may draw one. Never empty.
  package let evenOpenings: [GameRecord]
  /// The colours of the style sheet, for drawing pictures.
  package let palette: Palette
  /// Changes whenever a template, a file of words or a public file changes.
  package let version: String

  /// How pages refer to the files of `Public/`. A template includes the reference as a partial, such as
  /// `{{>style.css}}`.
  package enum FileReferences: Sendable {
    /// With the version of the content in the query, so that browsers can cache the file forever.
    case versioned
    /// By name alone, for a static site, because files don't support queries.
    case plain
  }

  /// Loads a directory with `Templates/` and `Public/`.
  ///
  /// - Parameters:
  ///   - otherPages: the pages to render besides those of a server.
  ///   - frameInterval: the time between two frames, which also sets how long a disk takes to turn over.
  ///   - thinkingTime: the thinking time of a computer player, which also sets how long the sign for it is
  ///     animated.
  /// - Throws: ``ViewsError`` if a file can't be read, or a template or a text is missing, malformed,
  ///   or uses a file, a field or a value that doesn't exist.
  package init(
    directory: String, references: FileReferences = .versioned,
    otherPages: KeyValuePairs<String, any Page.Type> = [:],
    frameInterval: Duration = .milliseconds(250), thinkingTime: Duration = .seconds(2)
  ) throws(ViewsError) {
    let folder = directory + "/Templates"
    let sources = try TemplatesDirectory.files(in: folder, ending: ".mustache").map { file in
      (name: String(file.name.dropLast(".mustache".count)), source: file.bytes)
    }
    let words: [WordsFile]
    (languages, words) = try Self.words(in: folder)
    let even = folder + "/even.txt"
    let openings = try Self.names(TemplatesDirectory.bytes(of: even), in: even)
    evenOpenings = openings.lines
    guard !evenOpenings.isEmpty, openings.named.isEmpty else {
      throw ViewsError("\(even): give openings here, one a line, without names")
    }
    var files: [String: PublicFile] = [:]
    let publicFiles = try TemplatesDirectory.files(in: directory + "/Public")
    for file in publicFiles {
      let path = "\(directory)/Public/\(file.name)"
      let isSheet = file.name.hasSuffix(".css")
      files[file.name] = PublicFile(
        name: file.name,
        bytes: isSheet ? StyleSheet(bytes: file.bytes, path: path).sent : file.bytes)
    }
    let style = directory + "/Public/style.css"
    guard let sheet = publicFiles.first(where: { $0.name == "style.css" }) else {
      throw ViewsError("\(style): there is no style sheet")
    }
    palette = try StyleSheet(bytes: sheet.bytes, path: style).palette
    for icon in Self.icons(in: palette) { files[icon.name] = icon }
    for (name, property, duration) in [
      ("turning.css", "--frame", frameInterval), ("thinking.css", "--thinking", thinkingTime),
    ] {
      files[name] = files[name]?.saying(property, "\(duration / .seconds(1))s")
    }
    let names = files.values.sorted { $0.name < $1.name }.map { $0.reference(references) }
    do throws(MustacheErrors) {
      let library = try TemplateLibrary(sources + names + [Self.themes])
      var templates: [ObjectIdentifier: any Sendable] = [:]
      for (name, page) in Array(servedPages) + otherPages {
        templates[ObjectIdentifier(page)] = try page.compiled(name, from: library)
      }
      self.templates = templates
    } catch {
      throw ViewsError(error, in: folder)
    }
    self.files = files
    version = Self.version(of: sources, words, files)
  }

  /// Appends a page in UTF-8.
  package func render<P: Page>(_ page: P, into bytes: inout [UInt8]) {
    guard let template = templates[ObjectIdentifier(P.self)] as? Template<P> else {
      preconditionFailure("\(P.self) is not among the pages that the templates were loaded with")
    }
    template.render(page, into: &bytes)
  }

  package func file(_ name: String) -> PublicFile? { files[name] }

  /// The colours of a style sheet over a theme that readers may not see, each with its line.
  ///
  /// - Throws: ``CommandError`` with the line of a property that the theme doesn't have.
  package func faults(of style: [UInt8], over theme: Theme?) throws(CommandError) -> [String] {
    let looks = ["style.css", theme?.styleSheet].compactMap { $0.flatMap(file)?.bytes }
      .flatMap { StyleSheet(bytes: $0, path: "").properties }
      .map { ($0.name, value: $0.value, line: 0, isDark: $0.isDark) }
    let own = StyleSheet(bytes: style, path: "").properties
    let names = looks.map(\.0)
    for (name, _, line, _) in own where !names.contains(where: { $0.isSpelled(name) }) {
      let advice = name.nearest(of: names).map { "did you mean \($0)?" } ?? "take it out of :root"
      throw CommandError("line \(line): no look has \(name.excerpt); \(advice)")
    }
    return [false, true].flatMap { isDark -> [String] in
      var colours: [String: (value: Colour, line: Int)] = [:]
      for (name, value, line, isOnlyDark) in looks + own where isDark || !isOnlyDark {
        colours[name] = Colour(hexadecimal: value).map { ($0, line) }
      }
      return Self.contrasts.compactMap { mark, ground, least in
        guard let one = colours[mark], let other = colours[ground] else { return nil }
        let ratio = (one.value.contrast(with: other.value) * 100).rounded(.down) / 100
        let line = max(one.line, other.line)
        guard line > 0, ratio < least else { return nil }
        return "line \(line): \(mark) on \(ground) has a contrast of \(ratio) on "
          + "\(isDark ? "dark" : "light") screens; make it \(least) at least"
      }
    }
  }

  private static let contrasts = [
    ("--ink", "--paper", 4.5), ("--ink", "--card", 4.5), ("--muted", "--paper", 4.5),
    ("--on-accent", "--accent", 4.5), ("--accent", "--paper", 3), ("--accent", "--card", 3),
    ("--rail-ink", "--rail", 4.5), ("--dark", "--board", 3), ("--light", "--board", 3),
  ]

  package var publicFiles: [PublicFile] { files.values.sorted { $0.name < $1.name } }
}

extension Views {
  package static func languages(in directory: String) throws(ViewsError) -> Languages {
    try words(in: directory + "/Templates").languages
  }

  /// The languages in a directory of templates, and their files with those of the names of openings.
  private static func words(
    in folder: String
  ) throws(ViewsError) -> (languages: Languages, files: [WordsFile]) {
    let words = try TemplatesDirectory.files(in: folder + "/words", ending: ".txt")
      .map { WordsFile(name: $0.name, bytes: $0.bytes) }
    let (openings, lists) = try Self.openings(in: folder)
    do throws(WordsError) {
      return (try Languages(words, openings: openings), words + lists)
    } catch {
      throw ViewsError(error, in: folder + "/words")
    }
  }

  /// The names of openings by the tags of their languages, and their files: `openings.txt` with the English ones, and
  /// a file such as `openings/ja.txt` for each language with names of its own.
  private static func openings(
    in folder: String
  ) throws(ViewsError) -> (names: [String: OpeningNames], files: [WordsFile]) {
    let list = "openings.txt"
    var files = [("en", list, try TemplatesDirectory.bytes(of: "\(folder)/\(list)"))]
    if FileSystem.isDirectory(folder + "/openings") {
      files += try TemplatesDirectory.files(in: folder + "/openings", ending: ".txt")
        .map { (String($0.name.dropLast(".txt".count)), "openings/" + $0.name, $0.bytes) }
    }
    var names: [String: OpeningNames] = [:]
    for (tag, name, bytes) in files {
      names[tag] = try self.names(
        bytes, in: "\(folder)/\(name)", language: tag, over: names["en"])
    }
    return (names, files.map { WordsFile(name: $0.1, bytes: $0.2) })
  }

  private static func names(
    _ list: [UInt8], in file: String, language: String = "en", over others: OpeningNames? = nil
  ) throws(ViewsError) -> OpeningNames {
    do { return try OpeningNames(list, language: language, over: others) } catch {
      throw ViewsError(error, in: file)
    }
  }

  /// The partial `themes`: links to the style sheets of the themes.
  ///
  /// Not a file in `Templates/`, so that a new theme is a style sheet and a case of ``Theme``.
  private static var themes: (name: String, source: [UInt8]) {
    let links = Theme.allCases.map { theme in
      guard let sheet = theme.styleSheet else { return "" }
      return """
        {{#\(theme.templateName)}}
        <link rel="stylesheet" href="{{root}}{{>\(sheet)}}">
        {{/\(theme.templateName)}}

        """
    }
    return (name: "themes", source: Array(links.joined().utf8))
  }

  /// The icons in a browser's tab, which show the side to move, and the site's own.
  private static func icons(in palette: Palette) -> [PublicFile] {
    let (dark, light) = (palette.dark.hexadecimal, palette.light.hexadecimal)
    func disk(_ fill: String) -> String { #"<circle cx="8" cy="8" r="6" fill="\#(fill)"/>"# }
    let both =
      #"<path d="M8 2a6 6 0 0 0 0 12z" fill="\#(dark)"/>"#
      + #"<path d="M8 2a6 6 0 0 1 0 12z" fill="\#(light)"/>"#
    return [
      ("dark.svg", disk(dark)), ("light.svg", disk(light)), ("flipbook.svg", both),
    ].map { name, drawing in
      let svg =
        #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">"#
        + #"<rect width="16" height="16" rx="3" fill="\#(palette.board.hexadecimal)"/>"#
        + drawing + "</svg>\n"
      return PublicFile(name: name, bytes: Array(svg.utf8))
    }
  }

  private static func version(
    of sources: [(name: String, source: [UInt8])], _ words: [WordsFile],
    _ files: [String: PublicFile]
  ) -> String {
    let parts =
      sources.map { [$0.name, PublicFile.version(of: $0.source)] }
      + words.map { [$0.name, PublicFile.version(of: $0.bytes)] }
      + files.values.sorted { $0.name < $1.name }.map { [$0.name, $0.version] }
    return PublicFile.version(of: Array(parts.joined().joined(separator: "\n").utf8))
  }
}

extension PublicFile {
  /// The style sheet with an additional custom property.
  fileprivate func saying(_ property: String, _ value: String) -> PublicFile {
    PublicFile(name: name, bytes: bytes + Array(":root{\(property):\(value)}\n".utf8))
  }

  /// The text that a template inserts when it includes the file's name.
  fileprivate func reference(
    _ references: Views.FileReferences
  ) -> (name: String, source: [UInt8]) {
    switch references {
    case .versioned: (name, Array("\(name)?v=\(version)".utf8))
    case .plain: (name, Array(name.utf8))
    }
  }
}

/// The reason why the templates, words and public files can't be loaded: one line per problem, with file, line and
/// column if known.
package struct ViewsError: Error, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }

  init(_ error: MustacheErrors, in directory: String) {
    description = error.errors.map { error in
      let file = "\(directory)/\(error.template).mustache"
      let place = error.line > 0 ? "\(file):\(error.line):\(error.column)" : file
      return "\(place): \(error.problem)"
    }.joined(separator: "\n")
  }

  init(_ error: WordsError, in directory: String) {
    description = error.problems.map { "\(directory)/\($0)" }.joined(separator: "\n")
  }

  init(_ error: OpeningNamesError, in file: String) {
    description = error.problems.map { "\(file):\($0)" }.joined(separator: "\n")
  }
}

/// View data that a template renders as a page.
package protocol Page: MustacheContext {}

extension Page {
  /// The `Template` of this page, checked against its fields.
  static func compiled(
    _ name: String, from library: TemplateLibrary
  ) throws(MustacheErrors) -> any Sendable {
    try library.template(name, for: Self.self)
  }
}

/// A page inside the common layout, whose view data its files complete.
package protocol PageInLayout: Page {
  var page: PageViewData { get set }
}

/// The pages of a server, by the names of their files in `Templates/`, without the extension.
package let servedPages: KeyValuePairs<String, any Page.Type> = [
  "start": StartPageViewData.self,
  "board": BoardPageViewData.self,
  "record": RecordPageViewData.self,
  "sheet": SheetPageViewData.self,
  "review": ReviewPageViewData.self,
  "bowling": BowlingPageViewData.self,
  "text": TextPageViewData.self,
  "yours": YourGamesViewData.self,
  "seat": SeatPageViewData.self,
  "problem": ProblemPageViewData.self,
  "entry": FeedEntryViewData.self,
  "rules": RulesPageViewData.self,
  "import": ImportPageViewData.self,
]

extension FixedPage {
  package func content(in language: Language, of site: Publication) -> any Page {
    switch self {
    case .rules: RulesPagePresenter(language: language, site: site).viewData()
    case .importing: ImportPagePresenter(language: language, site: site).viewData()
    }
  }
}
