public import Reversi

/// A position and what can be played in it: a page that follows from its address alone.
public struct PositionPagePresenter: Sendable {
  let position: Position
  let text: String
  let scene: PageScene
  let notation: PastedGame.Notation?

  /// A presenter of a position.
  ///
  /// - Parameter notation: what the position was taken for when it was pasted.
  public init(
    _ position: Position, language: Language = .english, site: SiteFacts,
    pastedAs notation: PastedGame.Notation? = nil
  ) {
    self.position = position
    let text = position.text
    self.text = text
    self.notation = notation
    scene = PageScene(
      links: .relative(from: .position(text)), site: site,
      viewer: Viewer(language: language))
  }

  /// The page.
  public func viewData() -> RecordPageViewData {
    let words = scene.words
    let messages = MessagePresenter(words: words)
    let shown = position.withoutPass
    let passer = shown == position ? nil : position.turn
    let empty = 64 - shown.board.count(of: .dark) - shown.board.count(of: .light)
    let status = shown.status
    let record = RecordText.text(of: GameRecord(start: position))
    return RecordPageViewData(
      page: scene.page(
        news: "\(words.position) · \(messages.text(of: status))", turn: status.mover,
        isUnlisted: false, card: card,
        links: [
          scene.links.link(words.newBoard, to: .new),
          scene.links.link(words.importing, to: .importing),
        ]),
      message: messages.viewData(of: status),
      captions: [words.emptySquares(empty)]
        + [passer.map(words.forcedPass(of:)), notation.map(words.pasted(as:))].compactMap { $0 },
      dark: messages.row(of: .dark, on: position.board),
      light: messages.row(of: .light, on: position.board),
      board: BoardPresenter(phrases: scene.phrases).leading(shown, last: nil) { square in
        .link(scene.links(.record(RecordAddress(record + square.description))))
      },
      steps: [], plays: [], playOn: status.isOver ? nil : playOn(), share: share
    )
  }

  private func playOn() -> FormViewData {
    FormViewData(
      action: scene.links(.games),
      hidden: [FieldViewData(name: "position", value: text)],
      buttons: [ButtonViewData(scene.words.playOnFromHere)])
  }

  private var share: ShareViewData {
    SharePresenter(words: scene.words).viewData(
      of: Shared(
        recordText: RecordText.text(of: GameRecord(start: position)),
        position: position,
        message: MessagePresenter(words: scene.words).text(of: position.status),
        address: scene.site.address(of: .position(text)),
        downloads: addresses
          + Download.beyondTexts.map { download in
            scene.links.link(
              scene.words.name(of: download), to: .positionDownload(text, download))
          }))
  }

  /// The address as a link, where the site doesn't know how it is reached.
  private var addresses: [LinkViewData] {
    guard scene.site.origin == nil else { return [] }
    return [scene.links.link(scene.words.address, to: .position(text))]
  }

  private var card: CardViewData? {
    scene.site.address(of: .position(text)).map { address in
      CardPresenter(words: scene.words).viewData(
        of: GameRecord(start: position), address: address,
        image: scene.site.address(of: .positionDownload(text, .png)))
    }
  }
}
