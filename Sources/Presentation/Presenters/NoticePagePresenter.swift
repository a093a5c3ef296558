import Bowling
public import Gameplay
import Reversi

/// A page that says what went wrong, whatever address it stands at.
public struct NoticePagePresenter: Sendable {
  let notice: Notice
  let game: GameID?
  let scene: PageScene

  /// A presenter of a notice; all its links are path-absolute.
  ///
  /// - Parameter game: the living game that the address belongs to, whose player wants to get back to it.
  public init(
    _ notice: Notice, about game: GameID? = nil, language: Language = .english, site: SiteFacts
  ) {
    self.notice = notice
    self.game = game
    scene = PageScene(links: .absolute(site), site: site, viewer: Viewer(language: language))
  }

  /// The page.
  public func viewData() -> NoticePageViewData {
    let (heading, paragraphs) = scene.words.text(of: notice)
    return NoticePageViewData(
      page: scene.page(
        news: heading,
        links: [scene.links.link(scene.words.newBoard, to: .new)]),
      heading: heading,
      paragraphs: paragraphs,
      quote: quote,
      form: legalPart.flatMap(play),
      ways: ways
    )
  }

  /// What of the text can be shown.
  private var quote: String? {
    if case .impossibleSheet(let error) = notice {
      return BowlingSheetText.text(of: error.possiblePart)
    }
    return legalPart.flatMap { $0.plyCount == 0 ? nil : Transcript.text(of: $0.moves) }
  }

  /// The start of an unplayable transcript that can be played.
  private var legalPart: GameRecord? {
    guard case .unreadableTranscript(let error) = notice else { return nil }
    return error.legalPrefix
  }

  private func play(_ record: GameRecord) -> FormViewData? {
    let disks = record.plyCount
    guard disks > 0 else { return nil }
    return FormViewData(
      action: scene.links(.games),
      hidden: [FieldViewData(name: "record", value: RecordText.text(of: record))],
      buttons: [ButtonViewData(scene.words.playLegalPart(disks: disks))])
  }

  private var ways: [LinkViewData] {
    switch notice {
    case .noSuchMoment(let record):
      [scene.links.link(scene.words.toRecord, to: .record(RecordAddress(record)))]
    case .impossibleSheet:
      [scene.links.link(scene.words.toSheet, to: .bowling(quote ?? ""))]
    case .unreadableTranscript(let error): [way(to: error.legalPrefix)]
    case .noSuchGame, .damagedGame: [wayToStart]
    default: [game.map { scene.links.link(scene.words.toGame, to: .game($0)) } ?? wayToStart]
    }
  }

  private var wayToStart: LinkViewData { scene.links.link(scene.words.toStart, to: .start) }

  private func way(to record: GameRecord) -> LinkViewData {
    if record.plyCount > 0 {
      return scene.links.link(scene.words.toRecord, to: .record(record.address))
    }
    if record.start == .initial { return wayToStart }
    return scene.links.link(scene.words.toPosition, to: .position(record.start.text))
  }
}

extension GameRecord {
  fileprivate var address: RecordAddress { RecordAddress(RecordText.text(of: self)) }
}
