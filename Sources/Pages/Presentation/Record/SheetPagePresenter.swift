package import Mustache
package import Reversi

/// The score sheet of a record, for printing.
package struct SheetPageViewData: PageInLayout, Equatable {
  package var page: PageViewData
  package var heading: String
  /// What is known of the game. A text is empty if it is to be filled in by hand.
  package var entries: [TextViewData]
  package var columns: [String]
  /// The rows of the board, the top one first.
  package var rows: [SheetRowViewData]
  package var label: String
  /// The moves in the order of the game.
  package var moves: MoveListViewData?
  /// The record in one line.
  package var transcript: TextViewData
  /// The code of the record's address, if the address is known and the site has codes.
  package var code: CodeViewData?
  package var link: LinkViewData?
  package var commentsTitle = ""
  /// What a writer says about the moves.
  package var comments: [TextViewData] = []
  /// The name of the opening, if the sheet is the only page of its game.
  package var opening: NamedViewData?
  /// The last board, if the sheet is the only page of its game.
  package var board: BoardViewData?
  /// The graph, if the sheet is the only page of its game.
  package var graph: GraphViewData?

  package static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "commentsTitle": .text(\.commentsTitle),
    "comments": .list(\.comments),
    "hasComments": .flag { !$0.comments.isEmpty },
    "opening": .context(\.opening),
    "board": .context(\.board),
    "hasBoard": .flag { $0.board != nil },
    "graph": .context(\.graph),
    "heading": .text(\.heading),
    "entries": .list(\.entries),
    "columns": .list(\.columns),
    "rows": .list(\.rows),
    "label": .text(\.label),
    "moves": .context(\.moves),
    "transcript": .context(\.transcript),
    "code": .context(\.code),
    "link": .context(\.link),
  ]
}

package struct SheetRowViewData: MustacheContext, Equatable {
  package var number: String
  package var cells: [SheetCellViewData]

  package static let fields: MustacheFields<Self> = [
    "number": .text(\.number),
    "cells": .list(\.cells),
  ]
}

package struct SheetCellViewData: MustacheContext, Equatable {
  /// The number of the move on this square, the disk there at the start, or nothing.
  package var text: String
  /// The side of the first disk on the square; empty if there is none.
  package var disk: String
  package var label: String

  package static let fields: MustacheFields<Self> = [
    "text": .text(\.text),
    "disk": .text(\.disk),
    "label": .text(\.label),
  ]
}

/// Presents a record for printing: a board with move numbers, the moves, and lines to fill in by hand.
package struct SheetPagePresenter: Presenter {
  private let record: GameRecord
  private let plies: [RecordPly]
  private let text: String
  private let tags: GameTags
  private let comments: MoveComments
  let context: PageContext
  /// Whether the sheet is the only page of its game.
  private let isWhole: Bool
  /// The address where a server plays the game through; nil without a server.
  private let served: String?

  /// Creates a presenter of a game's sheet. Unknown tags are left blank.
  ///
  /// - Parameters:
  ///   - isWhole: whether the sheet is the only page of its game. It has the last board and the graph, too.
  ///   - served: the address where a server plays the game through, for the only page of a game.
  package init(
    _ game: TaggedGame, isWhole: Bool = false, language: Language, site: Publication,
    links: Links? = nil, served: String? = nil
  ) {
    (record, plies, text) = (game.record, game.record.plies, RecordText.text(of: game.record))
    (tags, comments, self.isWhole, self.served) = (game.tags, game.comments, isWhole, served)
    context = PageContext(page: .sheet(text, tags), in: language, site: site, links: links)
  }

  package func viewData() -> SheetPageViewData {
    let result = record.summary(in: context.language)
    let name = tags.namesNobody ? result : words.pairing(of: tags)
    let description = words.joined(
      [words.cardText(disks: plies.count), words.occasion(of: tags)].filter { !$0.isEmpty })
    var sheet = SheetPageViewData(
      page: context.page(
        news: name + " · " + words[.sheet], isUnlisted: false, description: description),
      heading: words[.sheet],
      entries: entries,
      columns: BoardPresenter.columns,
      rows: rows,
      label: words[.board],
      moves: words.moveList(of: plies, from: record.start) { _ in nil },
      transcript: TextViewData(label: words.name(of: Download.transcript), text: text),
      code: context.address(of: .record(RecordAddress(text))).flatMap {
        context.site.codes?($0, words[.recordCode], false)
      },
      link: context.link(words[.stepThrough], to: .record(RecordAddress(text))),
      commentsTitle: words[.comments],
      comments: comments.plies.filter { $0 <= plies.count }.map { ply in
        TextViewData(
          label: ply == 0 ? words[.recordStart] : "\(ply) \(plies[ply - 1].square)",
          text: comments[ply] ?? "")
      })
    guard isWhole else { return sheet }
    sheet.heading = name
    // The heading has the players, or the result.
    sheet.entries = sheet.entries[2..<(tags.namesNobody ? 3 : 4)].filter { !$0.text.isEmpty }
    sheet.board = BoardPresenter(language: context.language).picture(
      record.position.board, last: plies.last?.square, label: result)
    sheet.opening = NamedViewData(context.language.openings.opening(of: record), on: context)
    sheet.graph = GraphPresenter(words: words).viewData(of: plies)
    sheet.graph?.now = String(plies.count)
    sheet.link = served.map { LinkViewData(address: $0, label: words[.stepThrough]) }
    let news = tags.namesNobody ? result : name + " · " + result
    sheet.page = context.page(
      news: news, isUnlisted: false, description: description,
      card: context.card(news, description, of: .record(RecordAddress(text))))
    return sheet
  }

  private var entries: [TextViewData] {
    let end = plies.last?.after ?? record.position
    return [
      TextViewData(label: words.name(of: Disk.dark), text: tags.dark ?? ""),
      TextViewData(label: words.name(of: Disk.light), text: tags.light ?? ""),
      TextViewData(
        label: words[.date], text: words.occasion(of: tags)),
      TextViewData(
        label: words[.result], text: words.result(of: end)),
    ]
  }

  private var rows: [SheetRowViewData] {
    let placed = Dictionary(plies.map { ($0.square, $0) }) { first, _ in first }
    return (0..<8).map { row in
      let squares = Square.all.filter { $0.row == row }
      return SheetRowViewData(number: String(row + 1), cells: squares.map { cell($0, placed[$0]) })
    }
  }

  private func cell(_ square: Square, _ ply: RecordPly?) -> SheetCellViewData {
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
