public import Bowling
public import Gameplay
public import Reversi

/// Something that went wrong, or that the site doesn't do.
public enum SiteProblem: Sendable, Hashable {
  /// There is nothing at the address.
  case notFound
  /// The site isn't in the language that the address asks for.
  case unknownLanguage
  /// There is no such game, or no longer.
  case noSuchGame
  /// The record has no such ply or frame.
  case noSuchMoment(record: String)
  /// The address can't be read.
  case malformedAddress
  /// The form can't be read, or lacks a field that it needs.
  case malformedForm
  /// The computer has no such level.
  case unknownLevel
  /// A move can't be limited to so many days.
  case unknownLimit
  /// The save text can't be read.
  case unreadableSave(SaveTextError)
  /// The transcript can't be played; its start is where the legal part can be played on from.
  case unreadableTranscript(TranscriptError)
  /// The text is no position.
  case unreadablePosition
  /// The text is no score sheet; its start is one.
  case impossibleSheet(BowlingTextError)
  /// The address doesn't answer to the method.
  case methodNotAllowed
  /// The request was meant for another host than the site's, whose address is told.
  case misdirected(publicAddress: String)
  /// The request isn't one that HTTP allows, or this site understands.
  case malformedRequest
  /// The request's address, fields or body are larger than the site reads.
  case tooLarge
  /// The request took too long to arrive.
  case tooSlow
  /// The request's body is of a type that the site doesn't read.
  case unsupportedMediaType
  /// The visitor has no seat that allows what was asked in the game.
  case foreignSeat
  /// The win in the game can't be claimed, or not yet, or not by the visitor.
  case nothingToClaim
  /// Only the host may do what was asked in the game.
  case onlyHost
  /// The form came from another site.
  case crossSite
  /// There is no room for the change; the game is unharmed.
  case storeFull
  /// There are as many games as there may be.
  case tooManyGames
  /// The store doesn't answer.
  case storeUnavailable
  /// The games can only be looked at, for now.
  case readOnly
  /// Nobody knows whether the store has made a change.
  case unknownOutcome
  /// What is stored of the game contradicts itself.
  case damagedGame
  /// Too many requests in too short a time, and how many seconds to wait.
  case tooManyRequests(seconds: Int)
  /// The site has as many visitors as it can take, or is being stopped.
  case crowded
  /// Something is wrong with the site itself.
  case internalError
}

/// A page that says what went wrong and what to do about it.
public struct ProblemPageViewData: Sendable, Hashable {
  /// What is around it.
  public var page: PageViewData
  /// What happened.
  public var heading: String
  /// Why, and what to do; one sentence or two each.
  public var paragraphs: [String]
  /// The text that the problem is about.
  public var quote: String?
  /// What can be done at once.
  public var form: FormViewData?
  /// Where to go instead.
  public var ways: [LinkViewData]
}

/// A page that says what went wrong, whatever address it stands at.
public struct ProblemPagePresenter: Sendable {
  let problem: SiteProblem
  let game: GameID?
  let context: PageContext

  /// A presenter of a problem; all its links are path-absolute.
  ///
  /// - Parameter game: the living game that the address belongs to, whose player wants to get back to it.
  public init(
    _ problem: SiteProblem, about game: GameID? = nil, language: Language = .standard,
    site: SiteIdentity
  ) {
    self.problem = problem
    self.game = game
    context = PageContext(
      links: .absolute(site, language), site: site, viewer: .anybody(reading: language))
  }

  /// The page.
  public func viewData() -> ProblemPageViewData {
    let (heading, paragraphs) = context.words.text(of: problem)
    return ProblemPageViewData(
      page: context.page(news: heading),
      heading: heading,
      paragraphs: paragraphs,
      quote: quote,
      form: legalPart.flatMap(play),
      ways: ways
    )
  }

  /// What of the text can be shown.
  private var quote: String? {
    if case .impossibleSheet(let error) = problem {
      return BowlingSheetText.text(of: error.possiblePart)
    }
    return legalPart.flatMap { $0.plyCount == 0 ? nil : Transcript.text(of: $0.moves) }
  }

  /// The start of an unplayable transcript that can be played.
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
      buttons: [ButtonViewData(context.words.playLegalPart(disks: disks))])
  }

  private var ways: [LinkViewData] {
    switch problem {
    case .noSuchMoment(let record):
      [context.links.link(context.words.toRecord, to: .record(RecordAddress(record)))]
    case .impossibleSheet:
      [context.links.link(context.words.toSheet, to: .bowling(.sheet(quote ?? "")))]
    case .unreadableTranscript(let error): [way(to: error.legalPrefix)]
    case .noSuchGame, .damagedGame: [wayToStart]
    default: [game.map { context.links.link(context.words.toGame, to: .game($0)) } ?? wayToStart]
    }
  }

  private var wayToStart: LinkViewData { context.links.link(context.words.toStart, to: .start) }

  private func way(to record: GameRecord) -> LinkViewData {
    if record.plyCount > 0 {
      return context.links.link(context.words.toRecord, to: .record(record.address))
    }
    if record.start == .initial { return wayToStart }
    return context.links.link(context.words.toPosition, to: .position(record.start.text))
  }
}

extension GameRecord {
  fileprivate var address: RecordAddress { RecordAddress(RecordText.text(of: self)) }
}
