package import Reversi

/// The score sheet of a record, for printing.
package struct SheetPageViewData: Sendable, Hashable {
  /// The parts that all pages share.
  package var page: PageViewData
  /// The heading of the sheet.
  package var heading: String
  /// The players, the date and the result.
  package var entries: [SheetEntryViewData]
  /// The letters above the board.
  package var columns: [String]
  /// The rows of the board, the top one first.
  package var rows: [SheetRowViewData]
  /// The label of the board.
  package var label: String
  /// The moves in the order of the game.
  package var moves: MoveListViewData?
  /// The record in one line.
  package var transcript: CopyTextViewData
  /// The code of the record's address, if the address is known and the site has codes.
  package var code: CodeViewData?
  /// The link to the record.
  package var link: LinkViewData?
}

/// A line at the top of a sheet.
package struct SheetEntryViewData: Sendable, Hashable {
  /// The label of the line.
  package var label: String
  /// The content of the line; empty if it is to be filled in by hand.
  package var text: String
}

/// A row of a sheet's board.
package struct SheetRowViewData: Sendable, Hashable {
  /// The row number.
  package var number: String
  /// The squares, from left to right.
  package var cells: [SheetCellViewData]
}

/// A square of a sheet's board.
package struct SheetCellViewData: Sendable, Hashable {
  /// The number of the move on this square, the disk there at the start, or nothing.
  package var text: String
  /// The side of the first disk on the square; empty if there is none.
  package var disk: String
  /// The content of the square in words.
  package var label: String
}

/// Presents a record for printing: the board with move numbers, the list of moves, and lines to fill in by
/// hand.
package struct SheetPagePresenter: Sendable {
  private let record: GameRecord
  private let plies: [RecordPly]
  private let text: String
  private let tags: GameTags
  private let context: PageContext

  /// Creates a presenter of a record's sheet.
  ///
  /// - Parameters:
  ///   - links: the links of the page; nil for the page at its own address of a served site.
  ///   - tags: the known players, date and place. Unknown ones are left blank.
  package init(
    _ record: GameRecord, language: Language, site: SiteIdentity, links: Links? = nil,
    tags: GameTags = GameTags()
  ) {
    self.record = record
    plies = record.plies
    text = RecordText.text(of: record)
    self.tags = tags
    context = PageContext(
      links: links ?? .relative(from: .sheet(text, tags), in: language), site: site,
      viewer: .anybody(reading: language)
    )
  }

  /// The data for the page's template.
  package func viewData() -> SheetPageViewData {
    let words = context.words
    return SheetPageViewData(
      page: context.page(
        news: words[.sheet], isUnlisted: false),
      heading: words[.sheet],
      entries: entries,
      columns: BoardPresenter.columns,
      rows: rows,
      label: words[.board],
      moves: MoveListPresenter(words: words).viewData(of: plies, from: record.start) {
        _ in nil
      },
      transcript: CopyTextViewData(label: words.name(of: Download.transcript), text: text),
      code: context.address(of: .record(RecordAddress(text))).flatMap {
        context.site.codes?($0, words[.recordCode], false)
      },
      link: context.links.optionalLink(words[.toRecord], to: .record(RecordAddress(text))))
  }

  private var entries: [SheetEntryViewData] {
    let words = context.words
    let end = plies.last?.after ?? record.position
    return [
      SheetEntryViewData(label: words.name(of: Disk.dark), text: tags.dark ?? ""),
      SheetEntryViewData(label: words.name(of: Disk.light), text: tags.light ?? ""),
      SheetEntryViewData(
        label: words[.date],
        text: words.occasion(place: tags.place, date: tags.date)),
      SheetEntryViewData(
        label: words[.result], text: MessagePresenter(words: words).result(of: end)),
    ]
  }

  private var rows: [SheetRowViewData] {
    let placed = Dictionary(plies.map { ($0.square, $0) }) { first, _ in first }
    return (0..<8).map { row in
      let squares = Square.all.filter { $0.row == row }
      return SheetRowViewData(
        number: String(row + 1), cells: squares.map { cell($0, placed[$0]) })
    }
  }

  private func cell(_ square: Square, _ ply: RecordPly?) -> SheetCellViewData {
    let words = context.words
    guard let ply else {
      let disk = record.start.board[square]
      return SheetCellViewData(
        text: disk.map(BoardDrawing.glyph(of:)) ?? "", disk: disk?.className ?? "",
        label: words.cell(square, disk: disk))
    }
    let side = ply.before.turn
    return SheetCellViewData(
      text: String(ply.number), disk: side.className,
      label: words(.sheetMove, .number(ply.number), .square(square), .side(side)))
  }
}
