package import Bowling
package import Gameplay
package import Reversi

/// An error, or a request that the site doesn't support.
package enum SiteProblem: Sendable, Hashable {
  /// The address doesn't exist.
  case notFound
  /// The site isn't translated into the requested language.
  case unknownLanguage
  /// The game doesn't exist, or no longer exists.
  case noSuchGame
  /// The record has no such ply or frame.
  case noSuchMoment(record: String)
  /// The address can't be parsed.
  case malformedAddress
  /// The form can't be parsed, or a required field is missing.
  case malformedForm
  /// The computer has no such level.
  case unknownLevel
  /// The time limit is invalid.
  case unknownLimit
  /// The save text can't be parsed.
  case unreadableSave(SaveTextError)
  /// The transcript contains an illegal move. The error includes the legal part, which can be played on from.
  case unreadableTranscript(TranscriptError)
  /// The text isn't a position.
  case unreadablePosition
  /// The text isn't a valid score sheet. The error includes the valid part.
  case impossibleSheet(BowlingTextError)
  /// The address doesn't support the method.
  case methodNotAllowed
  /// The request was meant for another host. Contains the site's public address.
  case misdirected(publicAddress: String)
  /// The request isn't valid HTTP, or this site doesn't support it.
  case malformedRequest
  /// The address, header or body of the request is too large.
  case tooLarge
  /// The request took too long to arrive.
  case tooSlow
  /// The site doesn't support the content type of the request.
  case unsupportedMediaType
  /// The visitor has no seat in the game that allows the action.
  case foreignSeat
  /// The win can't be claimed, not yet, or not by this visitor.
  case nothingToClaim
  /// Only the host may do this.
  case onlyHost
  /// The form was sent from another site.
  case crossSite
  /// The store has no space for the change. The game is intact.
  case storeFull
  /// The maximum number of games is reached.
  case tooManyGames
  /// The store doesn't respond.
  case storeUnavailable
  /// The site is read-only at the moment.
  case readOnly
  /// It isn't known whether the store has saved the change.
  case unknownOutcome
  /// The stored game is inconsistent.
  case damagedGame
  /// The visitor has sent too many requests. Contains the number of seconds to wait.
  case tooManyRequests(seconds: Int)
  /// The site is at its capacity, or is shutting down.
  case crowded
  /// The site has an internal error.
  case internalError
}

/// A page that explains a problem and what to do about it.
package struct ProblemPageViewData: Sendable, Hashable {
  /// The parts that all pages share.
  package var page: PageViewData
  /// The problem.
  package var heading: String
  /// The reason and the solution, one or two sentences in each paragraph.
  package var paragraphs: [String]
  /// The text that the problem is about.
  package var quote: String?
  /// A form with a possible action.
  package var form: FormViewData?
  /// Links to other pages.
  package var links: [LinkViewData]
}

/// Presents a problem, at whatever address it occurs.
package struct ProblemPagePresenter: Sendable {
  let problem: SiteProblem
  let game: GameID?
  let context: PageContext

  /// Creates a presenter of a problem. All its links are absolute paths.
  ///
  /// - Parameter game: the game that the address belongs to, so that a player can return to it.
  package init(
    _ problem: SiteProblem, about game: GameID? = nil, language: Language,
    site: SiteIdentity
  ) {
    self.problem = problem
    self.game = game
    context = PageContext(
      links: .absolute(site, language), site: site, viewer: .anybody(reading: language))
  }

  /// The data for the page's template.
  package func viewData() -> ProblemPageViewData {
    let (heading, paragraphs) = context.words.text(of: problem)
    return ProblemPageViewData(
      page: context.page(news: heading),
      heading: heading,
      paragraphs: paragraphs,
      quote: quote,
      form: legalPart.flatMap(play),
      links: links
    )
  }

  /// The valid part of the text.
  private var quote: String? {
    if case .impossibleSheet(let error) = problem {
      return BowlingSheetText.text(of: error.possiblePart)
    }
    return legalPart.flatMap { $0.plyCount == 0 ? nil : Transcript.text(of: $0.moves) }
  }

  /// The legal part of a transcript with an illegal move.
  private var legalPart: GameRecord? {
    guard case .unreadableTranscript(let error) = problem else { return nil }
    return error.legalPrefix
  }

  private func play(_ record: GameRecord) -> FormViewData? {
    let disks = record.plyCount
    guard disks > 0 else { return nil }
    return FormViewData(
      action: context.links(.games),
      hidden: [FieldViewData(name: "record", value: RecordText.text(of: record))],
      buttons: [ButtonViewData(context.words(.playLegalPart, .count(disks)))])
  }

  private var links: [LinkViewData] {
    switch problem {
    case .noSuchMoment(let record):
      [context.links.link(context.words[.toRecord], to: .record(RecordAddress(record)))]
    case .impossibleSheet:
      [context.links.link(context.words[.toSheet], to: .bowling(.sheet(quote ?? "")))]
    case .unreadableTranscript(let error): [link(to: error.legalPrefix)]
    case .noSuchGame, .damagedGame: [linkToStart]
    default: [game.map { context.links.link(context.words[.toGame], to: .game($0)) } ?? linkToStart]
    }
  }

  private var linkToStart: LinkViewData { context.links.link(context.words[.toStart], to: .start) }

  private func link(to record: GameRecord) -> LinkViewData {
    if record.plyCount > 0 {
      return context.links.link(context.words[.toRecord], to: .record(record.address))
    }
    if record.start == .initial { return linkToStart }
    return context.links.link(context.words[.toPosition], to: .position(record.start.text))
  }
}

extension GameRecord {
  fileprivate var address: RecordAddress { RecordAddress(RecordText.text(of: self)) }
}
