import Presentation
public import Reversi
public import Views

/// Games as a static site that plays by itself, from any folder of any host.
///
/// A single game is the site; several have a folder each, with a page before them that leads to all.
public struct GameSite: Sendable {
  private let records: [GameRecord]
  private let settings: GameSiteSettings
  private let site: Site

  /// A site of games.
  ///
  /// - Parameter site: the templates and the files that pages refer to.
  public init(_ records: [GameRecord], settings: GameSiteSettings, site: Site) {
    self.records = records
    self.settings = settings
    self.site = site
  }

  /// Writes all files; the same games always give the same ones.
  ///
  /// - Parameter progress: called now and then, with how many games are written; what it throws ends the export.
  /// - Throws: ``OutputError``, ``SiteFileError``, or what `progress` throws; the output can only be dropped then.
  public func write(
    into output: inout OutputFolder, progress: (Int) throws -> Void = { _ in }
  ) throws {
    let styles = StyleFiles()
    var buffer: [UInt8] = []
    for (number, record) in records.enumerated() {
      let folder = GameFolder(
        record, in: name(of: number), of: site, settings: settings, styles: styles)
      try folder.write(into: &output, buffer: &buffer) { try progress(number) }
    }
    if records.count != 1 {
      buffer.removeAll(keepingCapacity: true)
      try site.render(index(styles), into: &buffer)
      try output.write(buffer, to: "index.html")
    }
    try progress(records.count)
    for name in styles.names {
      guard let file = site.file(name) else { throw SiteFileError.missing(name) }
      try output.write(file.bytes, to: name)
    }
  }

  /// The folder of a game: its number, so that the folders' order is that of the games.
  private func name(of number: Int) -> String {
    guard records.count > 1 else { return "" }
    let digits = String(number + 1)
    let width = max(3, String(records.count).utf8.count)
    return String(repeating: "0", count: width - digits.utf8.count) + digits
  }

  private func index(_ styles: StyleFiles) -> GameIndexViewData {
    let games = records.enumerated().map { number, record in
      GameIndexPresenter.Game(
        address: name(of: number) + "/index.html",
        picture: name(of: number) + "/" + GameFiles.picture,
        result: GameSummary(of: record, language: settings.language))
    }
    let links = Links.files { route in
      switch route {
      case .start: "index.html"
      case .asset(let name, _): styles.use(name)
      default: nil
      }
    }
    return GameIndexPresenter(
      games, language: settings.language, site: settings.facts, links: links,
      players: settings.players
    ).viewData()
  }
}

/// Why the files that pages refer to can't be written along.
public enum SiteFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There is no such file in `Public/`.
  case missing(String)

  /// Which one, and what to do about it.
  public var description: String {
    switch self {
    case .missing(let name):
      "the site has no file Public/\(name), to which its pages refer; name another --site"
    }
  }
}
