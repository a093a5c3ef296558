public import Reversi

/// A record on one sheet of paper.
public struct SheetPageViewData: Sendable, Hashable {
  /// What is around it.
  public var page: PageViewData
  /// What the sheet is called.
  public var heading: String
  /// Who played, when, and how it ended.
  public var entries: [SheetEntryViewData]
  /// The letters above the board.
  public var columns: [String]
  /// The board from its first row on.
  public var rows: [SheetRowViewData]
  /// What the board is called.
  public var label: String
  /// The moves in the order in which they were made.
  public var moves: MoveListViewData?
  /// The record in one line.
  public var transcript: CopyTextViewData
  /// Leads to the record from paper, where it is known where the record is.
  public var code: CodeViewData?
  /// Leads to the record.
  public var way: LinkViewData?
}

/// A line at the head of a sheet.
public struct SheetEntryViewData: Sendable, Hashable {
  /// What belongs there.
  public var label: String
  /// What is known of it; empty where a pen has to add it.
  public var text: String
}

/// A row of a sheet's board.
public struct SheetRowViewData: Sendable, Hashable {
  /// The number beside it.
  public var number: String
  /// Its squares from left to right.
  public var cells: [SheetCellViewData]
}

/// A square of a sheet's board.
public struct SheetCellViewData: Sendable, Hashable {
  /// The number of the move that was made there, the disk that stood there at the start, or nothing.
  public var text: String
  /// Whose disk was placed there first; empty without any.
  public var disk: String
  /// What that means in words.
  public var label: String
}

/// A record to print: the board with the number of each move, the moves, and lines for what only the players know.
public struct SheetPagePresenter: Sendable {
  private let record: GameRecord
  private let plies: [RecordPly]
  private let text: String
  private let tags: GameTags
  private let context: PageContext

  /// A presenter of a record's sheet.
  ///
  /// - Parameters:
  ///   - links: how the page refers to others; nil for one at its own address of a living site.
  ///   - tags: what stands on it; the rest is left to a pen.
  public init(
    _ record: GameRecord, language: Language = .standard, site: SiteIdentity, links: Links? = nil,
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

  /// The page.
  public func viewData() -> SheetPageViewData {
    let words = context.words
    return SheetPageViewData(
      page: context.page(
        news: words.sheet, isUnlisted: false),
      heading: words.sheet,
      entries: entries,
      columns: BoardPresenter.columns,
      rows: rows,
      label: words.board,
      moves: MoveListPresenter(words: words).viewData(of: plies, from: record.start) {
        _ in nil
      },
      transcript: CopyTextViewData(label: words.name(of: Download.transcript), text: text),
      code: context.address(of: .record(RecordAddress(text))).flatMap {
        CodeViewData($0, label: words.recordCode)
      },
      way: context.links.optionalLink(words.toRecord, to: .record(RecordAddress(text))))
  }

  private var entries: [SheetEntryViewData] {
    let words = context.words
    let end = plies.last?.after ?? record.position
    return [
      SheetEntryViewData(label: words.name(of: Disk.dark), text: tags.dark ?? ""),
      SheetEntryViewData(label: words.name(of: Disk.light), text: tags.light ?? ""),
      SheetEntryViewData(
        label: words.date,
        text: words.occasion(place: tags.place, date: tags.date)),
      SheetEntryViewData(
        label: words.result, text: MessagePresenter(words: words).result(of: end)),
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
      label: words.sheetMove(ply.number, at: square, by: side))
  }
}
