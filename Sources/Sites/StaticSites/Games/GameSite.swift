import ComputerPlayers
import Encodings
import Pictures
package import Presentation
package import Reversi

/// Games as a static site that plays by itself, in any folder on any host.
///
/// A single game fills the site. Several games have a folder each, and an index page links to them.
package struct GameSite: Sendable {
  /// Reviews a game, which takes a while. Between moves it calls `pause`, which can throw to end the export.
  package typealias Reviewing =
    @Sendable (_ record: GameRecord, _ pause: () throws -> Void) throws -> GameReview

  private let games: [TaggedGame]
  private let settings: SiteSettings
  private let site: Views
  private let reviewing: Reviewing?

  /// - Parameter reviewing: reviews each game for a review page; nil for a site without reviews.
  package init(
    _ games: [TaggedGame], settings: SiteSettings, site: Views, reviewing: Reviewing? = nil
  ) {
    self.reviewing = reviewing
    self.games = games
    self.settings = settings
    self.site = site
  }

  /// Writes all files. The same games always give the same files.
  ///
  /// - Parameter progress: called now and then with the number of games written; an error that it throws ends the
  ///   export.
  package func write(
    into output: inout OutputFolder, progress: (Int) throws -> Void = { _ in }
  ) throws {
    var pages = PageWriter(site: site)
    for (number, game) in games.enumerated() {
      let name = name(of: number)
      let root = name.isEmpty ? "" : "../"
      let folder = GameFolder(
        game, in: name, settings: settings, reviewing: reviewing, hasMovingPicture: true
      ) { file in
        FilePage(root: root) { $0 == .start ? root + "index.html" : file($0) }
      }
      try folder.write(with: &pages, into: &output) { try progress(number) }
    }
    if games.count != 1 { try pages.write(index, to: "index.html", of: &output) }
    try progress(games.count)
    try pages.writeLinkedFiles(into: &output)
  }

  private func name(of number: Int) -> String {
    guard games.count > 1 else { return "" }
    return (number + 1).padded(to: max(3, String(games.count).utf8.count))
  }

  /// A small picture and the result of each game.
  private var index: IndexPageViewData {
    let context = PageContext(
      links: .onlyStart, site: Publication(name: settings.title),
      viewer: .anybody(reading: settings.language))
    let words = context.words
    let count = words(.games, .count(games.count))
    return IndexPageViewData(
      page: context.page(news: count, isUnlisted: false),
      heading: settings.title ?? count,
      paragraphs: settings.tags.namesNobody ? [] : [words.pairing(of: settings.tags)],
      sections: [
        IndexSectionViewData(
          items: games.enumerated().map { number, game in
            IndexItemViewData(
              address: name(of: number) + "/" + FilePage.index,
              picture: name(of: number) + "/" + CollectionRoute.picture,
              name: game.tags.namesNobody
                ? words(.gameNumber, .number(number + 1)) : words.pairing(of: game.tags),
              detail: game.record.summary(in: settings.language),
              opening: NamedViewData(
                of: settings.language.openings.opening(of: game.record), in: settings.language))
          })
      ])
  }
}

/// The files of one game: a page for each ply, a chain of pages that plays it, its transcript and its last board.
struct GameFolder {
  let settings: SiteSettings
  /// The name of the folder; empty for the site's own folder.
  let folder: String
  /// The game, with the settings' tags where it has none.
  private let game: TaggedGame
  private let plies: [RecordPly]
  private let files: GameFileNames
  private let presenter: RecordPagePresenter
  private let reviewing: GameSite.Reviewing?
  private let links: Links
  /// The file name of the picture that other sites can show; nil for none.
  private let cardImage: String?

  init(
    _ game: TaggedGame, in folder: String, settings: SiteSettings,
    reviewing: GameSite.Reviewing?, hasMovingPicture: Bool = false,
    place: (_ file: @escaping GameFileNames.Finding) -> FilePage
  ) {
    (self.reviewing, self.settings, self.folder) = (reviewing, settings, folder)
    let game = game.tagged(game.tags.completed(by: settings.tags))
    (self.game, plies) = (game, game.record.plies)
    let files = GameFileNames(
      text: RecordText.text(of: game.record), count: plies.count, pace: settings.pace,
      hasReview: reviewing != nil, hasComments: !game.comments.isEmpty,
      hasMovingPicture: hasMovingPicture && !plies.isEmpty)
    self.files = files
    let place = place { files.file($0) }
    (links, cardImage) = (.file(place), place.cardImage)
    presenter = RecordPagePresenter(
      game.record, at: RecordAddress(files.text), language: settings.language,
      site: Self.site(settings), links: links, tags: game.tags, comments: game.comments,
      refreshDelay: 1)
  }

  private static func site(_ settings: SiteSettings) -> Publication {
    Publication(name: settings.title, codes: QRCode.viewData)
  }

  func write(
    with pages: inout PageWriter, into output: inout OutputFolder, pause: () throws -> Void
  ) throws {
    for ply in 0...plies.count {
      for address in [RecordAddress(files.text, ply: ply)] + frames(of: ply) {
        guard let name = files.page(address), let page = presenter.at(address).viewData() else {
          continue
        }
        try pages.write(page, to: name, in: folder, of: &output)
      }
      try pause()
    }
    if !plies.isEmpty {
      let sheet = SheetPagePresenter(
        game, language: settings.language, site: Self.site(settings), links: links)
      try pages.write(sheet.viewData(), to: GameFileNames.sheet, in: folder, of: &output)
      if let reviewing {
        let review = presenter(of: try reviewing(game.record, pause))
        try pages.write(review.viewData(), to: GameFileNames.review(0), in: folder, of: &output)
        for ply in 1...plies.count {
          let page = review.at(ply).viewData()
          try pages.write(page, to: GameFileNames.review(ply), in: folder, of: &output)
        }
      }
    }
    try output.write(
      Array((files.text + "\n").utf8), to: GameFileNames.transcript, in: folder)
    if files.hasComments {
      try output.write(Array(RecordDocument(game).ggf.utf8), to: GameFileNames.ggf, in: folder)
    }
    try output.write(
      Array(picture.svg(in: pages.site.palette).utf8), to: CollectionRoute.picture, in: folder)
    let own = card(in: settings.language)
    let card = own.isLegible ? own : card(in: settings.language.standard)
    if let cardImage {
      try output.write(card.card.png(in: pages.site.palette), to: cardImage, in: folder)
    }
    if files.hasMovingPicture {
      let gif = MovingPicture(card).gif(in: pages.site.palette)
      try output.write(gif, to: GameFileNames.movingPicture, in: folder)
    }
  }

  private func card(in language: Language) -> PictureViewData {
    PictureViewData(
      of: game.record, tags: game.tags, site: settings.title, language: language)
  }

  private func presenter(of review: GameReview) -> ReviewPagePresenter {
    let bookMoves = settings.language.openings.bookMoves(of: game.record)
    let review = review.trusting(bookMoves: bookMoves)
    return ReviewPagePresenter(
      game.record, ReviewProgress(done: plies.count, count: plies.count, review: review),
      language: settings.language, site: Self.site(settings), links: links, tags: game.tags)
  }

  private func frames(of ply: Int) -> [RecordAddress] {
    guard let pace = settings.pace, ply > 0 else { return [] }
    // At a pace of moves, the chain's last page is the page of the last ply.
    if pace == .moves {
      return ply < plies.count ? [RecordAddress(files.text, ply: ply, pace: pace)] : []
    }
    return MoveFrames(of: plies[ply - 1]).steps(at: pace).map {
      RecordAddress(files.text, ply: ply, step: $0, pace: pace)
    }
  }

  private var picture: BoardPicture {
    BoardPicture(
      board: game.record.position.board, last: plies.last?.square,
      label: game.record.summary(in: settings.language))
  }
}

struct GameFileNames: Sendable {
  let text: String
  let count: Int
  let pace: RecordPace?
  let hasReview: Bool
  let hasComments: Bool
  let hasMovingPicture: Bool

  static let transcript = "game.txt"
  static let ggf = "game.ggf"
  static let sheet = "sheet.html"
  static let movingPicture = "game.gif"

  /// The file with the review of a move; the number 0 gives the summary.
  static func review(_ ply: Int) -> String { ply == 0 ? "review.html" : "\(ply)-review.html" }

  typealias Finding = @Sendable (Route) -> String?

  /// The file for a route in the game's folder; nil for a file elsewhere, or for none.
  func file(_ route: Route) -> String? {
    switch route {
    case .record(let address, nil):
      switch address.search?.kind {
      case nil: page(address)
      case .review:
        hasReview && address.text == text && address.practice == nil
          ? Self.review(address.ply ?? 0) : nil
      case .values, .exact: nil
      }
    case .sheet(text, _): Self.sheet
    case .record(RecordAddress(text), as: .transcript): Self.transcript
    case .record(RecordAddress(text), as: .svg): CollectionRoute.picture
    case .record(RecordAddress(text), as: .ggf): hasComments ? Self.ggf : nil
    case .record(RecordAddress(text), as: .gif): hasMovingPicture ? Self.movingPicture : nil
    default: nil
    }
  }

  func page(_ ply: Int) -> String {
    ply == 0 ? "index.html" : "\(ply).html"
  }

  /// The file for a moment; nil if it has none.
  ///
  /// If you stop the record within a move, you get the position after the move, and it plays on from there.
  func page(_ address: RecordAddress) -> String? {
    guard address.text == text else { return nil }
    let ply = address.ply ?? count
    guard 0...count ~= ply else { return nil }
    guard let pace = address.pace else { return page(ply) }
    guard pace == self.pace else { return nil }
    switch address.step {
    case nil: return "\(ply)-play.html"
    case .disk(let number): return "\(ply)-\(number).html"
    case .direction(let number): return "\(ply)-d\(number).html"
    case .end, .count: return firstFrame(after: ply)
    }
  }

  /// The first page of the chain after a ply. The frames of a move are followed directly by the next move's first
  /// frame.
  private func firstFrame(after ply: Int) -> String {
    switch pace {
    case _ where ply >= count: page(count)
    case .disks: "\(ply + 1)-1.html"
    case .directions: "\(ply + 1)-d1.html"
    case .moves: ply + 1 == count ? page(count) : "\(ply + 1)-play.html"
    case nil: page(ply)
    }
  }
}
