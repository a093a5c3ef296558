public import Reversi

/// The score sheet of a record, for printing.
public struct SheetPageViewData: Sendable, Hashable {
  /// The parts that all pages share.
  public var page: PageViewData
  /// The heading of the sheet.
  public var heading: String
  /// The players, the date and the result.
  public var entries: [SheetEntryViewData]
  /// The letters above the board.
  public var columns: [String]
  /// The rows of the board, the top one first.
  public var rows: [SheetRowViewData]
  /// The label of the board.
  public var label: String
  /// The moves in the order of the game.
  public var moves: MoveListViewData?
  /// The record in one line.
  public var transcript: CopyTextViewData
  /// The code of the record's address, if the address is known and the site has codes.
  public var code: CodeViewData?
  /// The link to the record.
  public var link: LinkViewData?
}

/// A line at the top of a sheet.
public struct SheetEntryViewData: Sendable, Hashable {
  /// The label of the line.
  public var label: String
  /// The content of the line; empty if it is to be filled in by hand.
  public var text: String
}

/// A row of a sheet's board.
public struct SheetRowViewData: Sendable, Hashable {
  /// The row number.
  public var number: String
  /// The squares, from left to right.
  public var cells: [SheetCellViewData]
}

/// A square of a sheet's board.
public struct SheetCellViewData: Sendable, Hashable {
  /// The number of the move on this square, the disk there at the start, or nothing.
  public var text: String
  /// The side of the first disk on the square; empty if there is none.
  public var disk: String
  /// The content of the square in words.
  public var label: String
}

/// Presents a record for printing: the board with move numbers, the list of moves, and lines to fill in by
/// hand.
public struct SheetPagePresenter: Sendable {
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
  public init(
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
  public func viewData() -> SheetPageViewData {
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
      link: context.links.optionalLink(words[.stepThrough], to: .record(RecordAddress(text))))
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
