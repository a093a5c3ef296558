package import Reversi

/// The page to paste a game into.
package struct ImportPageViewData: Sendable, Hashable {
  /// The parts that all pages share.
  package var page: PageViewData
  /// The purpose of the page.
  package var heading: String
  /// The supported notations.
  package var paragraphs: [String]
  /// The reason why the pasted text was rejected, and where.
  package var failure: String?
  /// The link to the legal part of the pasted game.
  package var legalPart: LinkViewData?
  /// The address that the form is posted to.
  package var action: String
  /// The label of the field.
  package var label: String
  /// The pasted text, if it is short.
  package var text: String
  /// The label of the choice of the side to move.
  package var sidesLabel: String
  /// The choices of the side to move.
  package var sides: [ChoiceViewData]
  /// The label of the button.
  package var submit: String
}

/// One of several choices in a form.
package struct ChoiceViewData: Sendable, Hashable {
  /// The value to post.
  package var value: String
  /// The label of the choice.
  package var label: String
  /// Whether it is the current choice.
  package var isCurrent: Bool
}

/// The reason why a pasted text was rejected.
package enum ImportFailure: Error, Sendable, Hashable {
  /// The text isn't a game.
  case unreadable(GameTextError)
  /// The text is the address of a game on another site.
  case foreignGame
  /// The text is the address of a game that doesn't exist.
  case noSuchGame
}

/// Presents the page to paste a game into, with the reason why a text was rejected.
package struct ImportPagePresenter: Sendable {
  /// The maximum size, in octets, of a pasted text that is shown again. A longer text is left out completely,
  /// because posting a part of it again would create a different game.
  static let quotedSize = 2048

  let text: String
  let side: Disk?
  let failure: ImportFailure?
  let context: PageContext

  /// Creates a presenter. Without a pasted text, the page is empty.
  package init(
    text: String = "", side: Disk? = nil, failure: ImportFailure? = nil,
    language: Language, site: SiteIdentity
  ) {
    self.text = text
    self.side = side
    self.failure = failure
    context = PageContext(
      page: .page(.importing), site: site, viewer: .anybody(reading: language))
  }

  /// The data for the page's template.
  package func viewData() -> ImportPageViewData {
    let words = context.words
    return ImportPageViewData(
      page: context.page(
        news: failure == nil ? words[.importTitle] : words[.importFailure], isUnlisted: false),
      heading: words[.importTitle],
      paragraphs: [words[.importable1], words[.importable2]],
      failure: failure.map(text(of:)),
      legalPart: legalPart,
      action: context.links(.page(.importing)),
      label: words[.pastedText],
      text: text.utf8.count <= Self.quotedSize ? text : "",
      sidesLabel: words[.sideToMove],
      sides: [nil, .dark, .light].map { (choice: Disk?) in
        ChoiceViewData(
          value: choice?.className ?? "", label: choice.map(words.name(of:)) ?? words[.asPasted],
          isCurrent: choice == side)
      },
      submit: words.name(of: SitePage.importing)
    )
  }

  private func text(of failure: ImportFailure) -> String {
    switch failure {
    case .unreadable(let error): context.words.text(of: error)
    case .foreignGame: context.words[.foreignGame]
    case .noSuchGame: context.words[.noSuchGame]
    }
  }

  private var legalPart: LinkViewData? {
    guard case .unreadable(let error) = failure, case .transcript(let error) = error.problem else {
      return nil
    }
    let count = error.legalPrefix.plyCount
    guard count > 0 else { return nil }
    let record = RecordAddress(RecordText.text(of: error.legalPrefix))
    return context.links.link(context.words(.legalPart, .count(count)), to: .record(record))
  }
}
