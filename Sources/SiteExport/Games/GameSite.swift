public import ComputerPlayers
import Presentation
public import Reversi
public import Views

/// Games as a static site that plays by itself, from any folder of any host.
///
/// A single game is the site; several have a folder each, with a page before them that leads to all.
public struct GameSite: Sendable {
  /// Reviews a game, which takes a while: between its moves it calls what may end the export by throwing.
  public typealias Reviewing =
    @Sendable (_ record: GameRecord, _ pause: () throws -> Void) throws -> GameReview

  private let games: [TaggedGame]
  private let settings: SiteSettings
  private let site: Site
  private let reviewing: Reviewing?

  /// A site of games.
  ///
  /// - Parameters:
  ///   - site: the templates and the files that pages refer to.
  ///   - reviewing: reviews each game for a page of its own; nil for a site without reviews.
  public init(
    _ games: [TaggedGame], settings: SiteSettings, site: Site, reviewing: Reviewing? = nil
  ) {
    self.reviewing = reviewing
    self.games = games
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
    var pages = PageWriter(site)
    for (number, game) in games.enumerated() {
      let name = name(of: number)
      let root = name.isEmpty ? "" : "../"
      let folder = GameFolder(game, in: name, settings: settings, reviewing: reviewing) { file in
        FilePage(root: root) { $0 == .start ? root + "index.html" : file($0) }
      }
      try folder.write(with: &pages, into: &output) { try progress(number) }
    }
    if games.count != 1 { try pages.write(index, to: "index.html", of: &output) }
    try progress(games.count)
    try pages.writeLinkedFiles(into: &output)
  }

  /// The folder of a game: its number, so that the folders' order is that of the games.
  private func name(of number: Int) -> String {
    guard games.count > 1 else { return "" }
    let digits = String(number + 1)
    let width = max(3, String(games.count).utf8.count)
    return String(repeating: "0", count: width - digits.utf8.count) + digits
  }

  private var index: IndexPageViewData {
    let items = games.enumerated().map { number, game in
      GameIndexPresenter.Game(
        address: name(of: number) + "/index.html",
        picture: name(of: number) + "/" + GameFiles.picture,
        result: GameSummary(of: game.record, language: settings.language), tags: game.tags)
    }
    return GameIndexPresenter(
      items, language: settings.language, site: SiteIdentity(name: settings.title),
      links: .onlyStart,
      tags: settings.tags
    ).viewData()
  }
}
