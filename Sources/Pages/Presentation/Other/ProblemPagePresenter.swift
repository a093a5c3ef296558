package import Bowling
package import Gameplay
package import Mustache
package import Reversi

/// A reason why a visitor doesn't get the page that they asked for. Its name and *Heading* name the word that is the
/// page's heading, its name and *Text* the one that explains it.
package enum PageProblem: String, CaseIterable, Sendable {
  case notFound, noSuchGame, noSuchMoment
  /// The site isn't translated into the requested language.
  case unknownLanguage
  case malformedAddress, malformedForm, unknownLevel, unknownLimit
  case unreadableSave, unreadableTranscript, unreadablePosition, impossibleSheet
  case methodNotAllowed
  /// The request was meant for another host.
  case misdirected
  /// The request isn't valid HTTP, or this site doesn't support it.
  case malformedRequest
  case tooLarge, tooSlow, unsupportedMediaType
  /// The visitor has no seat in the game that allows the action.
  case foreignSeat
  case onlyHost, crossSite
  /// The win can't be claimed, not yet, or not by this visitor.
  case nothingToClaim
  /// The game or its offers are no longer those that the request was made for.
  case movedOn
  /// Another person plays, too, and has to agree.
  case needsConsent
  /// The store has no space for the change. The game is intact.
  case storeFull
  case tooManyGames, storeUnavailable, readOnly
  /// It isn't known whether the store has saved the change.
  case unknownOutcome
  case damagedGame
  case tooManyRequests
  /// The site is at its capacity, or is shutting down.
  case crowded
  case internalError
}

/// What the page about a problem says and offers besides the problem's own text.
package enum ProblemDetail: Sendable, Hashable {
  /// The record without the moment.
  case record(String)
  case save(SaveTextError)
  /// The error includes the legal part, which can be played on from.
  case transcript(TranscriptError)
  /// The error includes the valid part.
  case sheet(BowlingTextError)
  case publicAddress(String)
  case wait(seconds: Int)
}

package struct ProblemPageViewData: PageInLayout, Equatable {
  package var page: PageViewData
  package var heading: String
  /// The reason and the solution, one or two sentences in each paragraph.
  package var paragraphs: [String]
  /// Links to other pages, the most useful one first.
  package var links: [StepViewData]
  /// The board before an illegal move, or one with a question mark, on pages about nothing else.
  package var board: BoardViewData?
  /// The score sheet up to an impossible throw.
  package var sheet: BowlingPageViewData?
  /// The picture of the game's board; nil without a game, or on a site without pictures.
  package var picture: LinkViewData?

  package static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "heading": .text(\.heading),
    "paragraphs": .list(\.paragraphs),
    "links": .list(\.links),
    "board": .context(\.board),
    "sheet": .context(\.sheet),
    "picture": .context(\.picture),
  ]
}

/// Presents a problem, at whatever address it occurs.
package struct ProblemPagePresenter: Presenter {
  let problem: PageProblem
  let detail: ProblemDetail?
  let game: GameID?
  let context: PageContext

  /// - Parameter game: the game that the address belongs to, so that a player can return to it.
  package init(
    _ problem: PageProblem, _ detail: ProblemDetail? = nil, about game: GameID? = nil,
    language: Language, site: Publication
  ) {
    self.problem = problem
    self.detail = detail
    self.game = game
    context = PageContext(
      links: .absolute(site, language), site: site, viewer: .anybody(reading: language))
  }

  package func viewData() -> ProblemPageViewData {
    let (heading, paragraphs) = words.text(of: problem, detail)
    return ProblemPageViewData(
      page: context.page(news: heading),
      heading: heading,
      paragraphs: paragraphs,
      links: links.enumerated().map { number, link in
        // The translations are equal choices.
        let isMain = number == 0 && problem != .unknownLanguage
        return StepViewData(label: link.label, address: link.address, isMain: isMain)
      },
      board: board, sheet: sheet?.viewData(),
      picture: game.flatMap { id in
        isAboutRights ? context.link(words[.board], to: .game(id, .download(.svg))) : nil
      })
  }

  private var board: BoardViewData? {
    let boards = BoardPresenter(language: context.language)
    if case .transcript(let error) = detail {
      return boards.picture(
        error.legalPrefix.position.board, last: error.legalPrefix.moves.last?.square,
        label: error.legalPrefix.summary(in: context.language))
    }
    return isDeadEnd ? boards.picture(Self.questionMark, label: "?") : nil
  }

  private var sheet: BowlingPagePresenter? {
    guard case .sheet(let error) = detail else { return nil }
    return try? BowlingPagePresenter(
      BowlingSheetText.text(of: error.possiblePart), language: context.language,
      site: context.site, links: context.links)
  }

  /// Whether the game is there, and the player may not do now what they have asked for.
  private var isAboutRights: Bool {
    [.foreignSeat, .onlyHost, .movedOn, .needsConsent, .nothingToClaim].contains(problem)
  }

  /// Whether there is no page or game at the address.
  private var isDeadEnd: Bool {
    problem == .noSuchGame || problem == .notFound && game == nil
  }

  private static let questionMark =
    Board(rows: [
      "--oooo--", "-oo--oo-", "-----oo-", "----oo--",
      "---oo---", "--------", "---xx---", "--------",
    ]) ?? .empty

  private var links: [LinkViewData] {
    let first =
      switch detail {
      case .record(let record):
        context.links.link(words[.toRecord], to: .record(RecordAddress(record)))
      case .sheet:
        context.links.link(words[.toSheet], to: sheet?.route ?? .bowling(.sheet("")))
      case .transcript(let error):
        context.links.link(words[.toRecord], to: .pasted(GameText(TaggedGame(error.legalPrefix))))
      case .wait(let seconds): again(words(.tryAgainIn, .of(.time, words.duration(seconds))))
      case _ where isDeadEnd || problem == .damagedGame: linkToStart
      case _ where problem == .crowded || problem == .storeUnavailable: again(words[.tryAgain])
      default: game.map { context.links.link(words[.toGame], to: .game($0)) } ?? linkToStart
      }
    return problem == .unknownLanguage
      ? translations : [first, context.links.link(words[.yourGames], to: .games)]
  }

  /// The link to the game, where a form can be sent again, or to the same address without its query.
  private func again(_ label: String) -> LinkViewData {
    game.map { context.links.link(label, to: .game($0)) }
      ?? LinkViewData(address: "?", label: label)
  }

  /// Links to the same page in the site's languages: a reference with only a query keeps the path.
  private var translations: [LinkViewData] {
    words.languages.map { language in
      LinkViewData(address: "?\(Language.queryName)=\(language.tag)", label: language.name)
    }
  }

  private var linkToStart: LinkViewData {
    context.links.link(words[.startTitle], to: .start)
  }
}
