package import ComputerPlayers
package import Reversi

/// Presents a position with its legal moves. The page depends only on its address.
package struct PositionPagePresenter: Presenter {
  let position: Position
  let text: String
  let context: PageContext
  let notation: GameText.Notation?
  let refreshDelay: Int
  let values: PositionValues?

  /// - Parameter refreshDelay: the number of seconds until the page requests better values.
  package init(
    _ position: Position, language: Language, site: Publication,
    refreshDelay: Int = 0, pastedAs notation: GameText.Notation? = nil,
    values: PositionValues? = nil
  ) {
    self.refreshDelay = refreshDelay
    self.values = values
    self.position = position
    let text = position.text
    self.text = text
    self.notation = notation
    context = PageContext(
      page: .position(text).showing(values), in: language, site: site, links: nil)
  }

  package func viewData() -> RecordPageViewData {
    let shown = position.withoutPass
    let passer = shown == position ? nil : position.turn
    let empty = shown.board.emptyCount
    let status = shown.status
    let record = RecordText.text(of: GameRecord(start: position))
    let valuing = MoveValuesPresenter(context: context, route: .position(text), values: values)
    return RecordPageViewData(
      page: context.page(
        news: "\(words[.position]) · \(words.text(of: status))", turn: status.mover,
        refresh: valuing.next.map { context.links($0) }, refreshDelay: refreshDelay,
        isUnlisted: values != nil, description: description, card: values == nil ? card : nil),
      message: words.message(of: status),
      detail: words(.emptySquares, .count(empty)),
      captions: [
        passer.map { words(.forcedPass, .side($0)) }, notation.map(words.pasted(as:)),
        words.scoreWithEmptySquares(of: shown),
      ].compactMap { $0 },
      dark: words.row(of: .dark, on: position.board, in: status),
      light: words.row(of: .light, on: position.board, in: status),
      board: BoardPresenter(language: context.language).leading(
        shown, last: nil, values: values
      ) { square in
        context.links(valuing.keeping(.record(RecordAddress(record + square.description))))
      },
      steps: [],
      playOn: status.isOver ? nil : context.playOn(.position, from: text),
      share: share,
      values: valuing.viewData(of: shown, after: record), hasValues: values != nil,
      oembed: context.address(of: .position(text, as: .oembed))
    )
  }

  private var share: ShareViewData {
    let isAddressKnown = context.site.origin != nil
    return words.share(
      recordText: RecordText.text(of: GameRecord(start: position)),
      position: position,
      message: words.text(of: position.status),
      positionAddress: context.address(of: .position(text)),
      frame: RecordFrame(
        of: RecordAddress(RecordText.text(of: GameRecord(start: position))),
        saying: words.news(of: position), on: context),
      downloads: (isAddressKnown
        ? [] : [context.links.link(words[.positionAddress], to: .position(text))])
        + Download.beyondTexts.compactMap { download in
          context.link(words.name(of: download), to: .position(text, as: download))
        })
  }

  private var card: CardViewData? {
    context.card(
      "\(words[.position]) · \(words.news(of: position))", description,
      of: .position(text), picture: .position(text, as: .png))
  }

  private var description: String {
    words(.cardPosition, .count(position.board.emptyCount))
  }
}
