import Mustache
package import Presentation
import Reversi

/// The templates, words and public files of a site, loaded and checked once.
package struct Site: Sendable {
  private let templates: PageTemplates
  private let files: [String: PublicFile]
  /// The languages of the pages.
  package let languages: Languages
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

  /// Loads the site from a directory with `Templates/` and `Public/`.
  ///
  /// - Parameters:
  ///   - otherPages: the pages that the site has besides those of a server.
  ///   - frameInterval: the time between two frames, which also sets how long a disk takes to turn over.
  ///   - thinkingTime: the thinking time of a computer player, which also sets how long the sign for it is
  ///     animated.
  /// - Throws: ``SiteError`` if a file can't be read, or a template or a text is missing, malformed,
  ///   or uses a file, a field or a value that doesn't exist.
  package init(
    directory: String, references: FileReferences = .versioned,
    otherPages: [any Page.Type] = [], frameInterval: Duration = .milliseconds(250),
    thinkingTime: Duration = .seconds(2)
  ) throws(SiteError) {
    let templates = directory + "/Templates"
    let sources = try Self.sources(templates)
    let words = try Self.words(templates)
    let openings = try Self.openings(templates)
    languages = try Self.languages(of: words, openings, in: templates)
    let style = directory + "/Public/style.css"
    var files = try Self.files(directory + "/Public")
    guard files["style.css"] != nil else {
      throw .unreadable(path: style, reason: "the site has no style sheet")
    }
    palette = try StyleSheet(SiteDirectory.bytes(of: style), path: style).palette
    for icon in Self.icons(in: palette) { files[icon.name] = icon }
    for (name, property, duration) in [
      ("turning.css", "--frame", frameInterval), ("thinking.css", "--thinking", thinkingTime),
    ] {
      files[name] = files[name]?.saying(property, "\(duration / .seconds(1))s")
    }
    do throws(MustacheErrors) {
      let names = files.values.sorted { $0.name < $1.name }.map { $0.reference(references) }
      self.templates = try PageTemplates(
        TemplateLibrary(sources + names + [Self.themes]), of: servedPages + otherPages)
    } catch {
      throw .templates(error, directory: templates)
    }
    self.files = files
    version = Self.version(of: sources, words + [openings], files)
  }

  /// Appends a page in UTF-8.
  ///
  /// - Throws: ``SiteError`` if a template includes itself too often.
  package func render<P: Page>(_ page: P, into bytes: inout [UInt8]) throws(SiteError) {
    guard let template = templates[P.self] else { throw .unknownPage("\(P.self)") }
    do throws(MustacheError) {
      try template.render(page, into: &bytes)
    } catch {
      throw .rendering(error)
    }
  }

  /// The file of `Public/` with this name; nil if there is none.
  package func file(_ name: String) -> PublicFile? {
    files[name]
  }
}

extension Site {
  /// The languages of the site in a directory.
  ///
  /// - Throws: ``SiteError`` if a file can't be read, or a text is missing or malformed.
  package static func languages(in directory: String) throws(SiteError) -> Languages {
    let templates = directory + "/Templates"
    return try languages(of: try words(templates), openings(templates), in: templates)
  }

  private static func languages(
    of words: [WordsFile], _ openings: WordsFile, in templates: String
  ) throws(SiteError) -> Languages {
    let names: OpeningNames
    do throws(WordsError) {
      names = try OpeningNames(openings)
    } catch {
      throw .words(error, directory: templates)
    }
    do throws(WordsError) {
      return try Languages(words, openings: names)
    } catch {
      throw .words(error, directory: templates + "/words")
    }
  }

  private typealias Source = (name: String, source: [UInt8])

  private static func sources(_ directory: String) throws(SiteError) -> [Source] {
    let ending = ".mustache"
    var sources: [Source] = []
    for file in try SiteDirectory.names(in: directory) where file.hasSuffix(ending) {
      let source = try SiteDirectory.bytes(of: directory + "/" + file)
      sources.append((name: String(file.dropLast(ending.count)), source: source))
    }
    return sources
  }

  /// The files of words in a directory of templates.
  private static func words(_ directory: String) throws(SiteError) -> [WordsFile] {
    let directory = directory + "/words"
    var files: [WordsFile] = []
    for name in try SiteDirectory.names(in: directory) where name.hasSuffix(".txt") {
      files.append(
        WordsFile(name: name, bytes: try SiteDirectory.bytes(of: directory + "/" + name)))
    }
    return files
  }

  /// The file with the names of openings in a directory of templates.
  private static func openings(_ directory: String) throws(SiteError) -> WordsFile {
    let name = "openings.txt"
    return WordsFile(name: name, bytes: try SiteDirectory.bytes(of: directory + "/" + name))
  }

  private static func files(_ directory: String) throws(SiteError) -> [String: PublicFile] {
    var files: [String: PublicFile] = [:]
    for name in try SiteDirectory.names(in: directory) {
      let path = directory + "/" + name
      let bytes = try SiteDirectory.bytes(of: path)
      files[name] = PublicFile(
        name: name, bytes: name.hasSuffix(".css") ? StyleSheet(bytes, path: path).sent : bytes)
    }
    return files
  }

  /// The partial `themes`: links to the style sheets of the themes.
  ///
  /// Not a file in `Templates/`, so that a new theme is a style sheet and a case of ``Theme``.
  private static var themes: Source {
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

  private static func icons(in palette: Palette) -> [PublicFile] {
    let icons: [(String, SiteIcon)] = [
      ("dark.svg", .turn(.dark)), ("light.svg", .turn(.light)), ("flipbook.svg", .idle),
    ]
    return icons.map { PublicFile(name: $0, bytes: Array($1.svg(in: palette).utf8)) }
  }

  private static func version(
    of sources: [Source], _ words: [WordsFile], _ files: [String: PublicFile]
  ) -> String {
    let parts =
      sources.map { [$0.name, ContentVersion.text(of: $0.source)] }
      + words.map { [$0.name, ContentVersion.text(of: $0.bytes)] }
      + files.values.sorted { $0.name < $1.name }.map { [$0.name, $0.version] }
    return ContentVersion.text(of: Array(parts.joined().joined(separator: "\n").utf8))
  }
}

extension PublicFile {
  /// The style sheet with an additional custom property.
  fileprivate func saying(_ property: String, _ value: String) -> PublicFile {
    PublicFile(name: name, bytes: bytes + Array(":root{\(property):\(value)}\n".utf8))
  }

  /// The text that a template inserts when it includes the file's name.
  fileprivate func reference(
    _ references: Site.FileReferences
  ) -> (name: String, source: [UInt8]) {
    switch references {
    case .versioned: (name, Array("\(name)?v=\(version)".utf8))
    case .plain: (name, Array(name.utf8))
    }
  }
}
