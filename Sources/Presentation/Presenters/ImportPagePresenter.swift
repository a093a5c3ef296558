public import Reversi

/// The page to paste a game into, and what is wrong with what was pasted.
public struct ImportPagePresenter: Sendable {
  let text: String
  let side: Disk?
  let failure: GameTextError?
  let scene: PageScene

  /// A presenter of the page; without anything pasted it only asks for it.
  public init(
    text: String = "", side: Disk? = nil, failure: GameTextError? = nil,
    language: Language = .english, site: SiteFacts
  ) {
    self.text = text
    self.side = side
    self.failure = failure
    scene = PageScene(page: .importing, site: site, viewer: Viewer(language: language))
  }

  /// The page.
  public func viewData() -> ImportPageViewData {
    let words = scene.words
    return ImportPageViewData(
      page: scene.page(
        news: failure == nil ? words.importTitle : words.importFailure, isUnlisted: false,
        links: [scene.links.link(words.newBoard, to: .new)]),
      heading: words.importTitle,
      paragraphs: words.importable,
      failure: failure.map(words.text(of:)),
      legalPart: legalPart,
      action: scene.links(.importing),
      label: words.pastedText,
      text: text,
      sidesLabel: words.sideToMove,
      sides: [nil, .dark, .light].map { (choice: Disk?) in
        ChoiceViewData(
          value: choice?.className ?? "", label: choice.map(words.name(of:)) ?? words.asPasted,
          isCurrent: choice == side)
      },
      submit: words.importing
    )
  }

  private var legalPart: LinkViewData? {
    guard case .transcript(let error) = failure?.problem else { return nil }
    let count = error.legalPrefix.plyCount
    guard count > 0 else { return nil }
    let record = RecordAddress(RecordText.text(of: error.legalPrefix))
    return scene.links.link(scene.words.legalPart(moves: count), to: .record(record))
  }
}
