public import Reversi

/// The page to paste a game into.
public struct ImportPageViewData: Sendable, Hashable {
  /// What is around it.
  public var page: PageViewData
  /// What the page is for.
  public var heading: String
  /// What can be pasted.
  public var paragraphs: [String]
  /// Where and why what was pasted can't be read.
  public var failure: String?
  /// Leads to what of it can be played.
  public var legalPart: LinkViewData?
  /// Where the form is posted to.
  public var action: String
  /// What the field is called.
  public var label: String
  /// What was pasted, if it is short.
  public var text: String
  /// What the choice of the side to move is called.
  public var sidesLabel: String
  /// Who can be chosen to move.
  public var sides: [ChoiceViewData]
  /// What the button says.
  public var submit: String
}

/// One of several choices in a form.
public struct ChoiceViewData: Sendable, Hashable {
  /// What is posted.
  public var value: String
  /// What it says.
  public var label: String
  /// Whether it is the current one.
  public var isCurrent: Bool
}

/// Why what was pasted leads nowhere.
public enum ImportFailure: Error, Sendable, Hashable {
  /// It is no game.
  case unreadable(GameTextError)
  /// It is the address of a game on another site.
  case foreignGame
  /// It is the address of a game that isn't there.
  case noSuchGame
}

/// The page to paste a game into, and what is wrong with what was pasted.
public struct ImportPagePresenter: Sendable {
  /// How many octets of what was pasted come back with the reason. Of more nothing does: to post a part of it again would
  /// make another game.
  static let quotedSize = 2048

  let text: String
  let side: Disk?
  let failure: ImportFailure?
  let context: PageContext

  /// A presenter of the page; without anything pasted it only asks for it.
  public init(
    text: String = "", side: Disk? = nil, failure: ImportFailure? = nil,
    language: Language = .standard, site: SiteIdentity
  ) {
    self.text = text
    self.side = side
    self.failure = failure
    context = PageContext(
      page: .page(.importing), site: site, viewer: .anybody(reading: language))
  }

  /// The page.
  public func viewData() -> ImportPageViewData {
    let words = context.words
    return ImportPageViewData(
      page: context.page(
        news: failure == nil ? words.importTitle : words.importFailure, isUnlisted: false),
      heading: words.importTitle,
      paragraphs: words.importable,
      failure: failure.map(text(of:)),
      legalPart: legalPart,
      action: context.links(.page(.importing)),
      label: words.pastedText,
      text: text.utf8.count <= Self.quotedSize ? text : "",
      sidesLabel: words.sideToMove,
      sides: [nil, .dark, .light].map { (choice: Disk?) in
        ChoiceViewData(
          value: choice?.className ?? "", label: choice.map(words.name(of:)) ?? words.asPasted,
          isCurrent: choice == side)
      },
      submit: words.name(of: TextPage.importing)
    )
  }

  private func text(of failure: ImportFailure) -> String {
    switch failure {
    case .unreadable(let error): context.words.text(of: error)
    case .foreignGame: context.words.foreignGame
    case .noSuchGame: context.words.noSuchGame
    }
  }

  private var legalPart: LinkViewData? {
    guard case .unreadable(let error) = failure, case .transcript(let error) = error.problem else {
      return nil
    }
    let count = error.legalPrefix.plyCount
    guard count > 0 else { return nil }
    let record = RecordAddress(RecordText.text(of: error.legalPrefix))
    return context.links.link(context.words.legalPart(moves: count), to: .record(record))
  }
}
