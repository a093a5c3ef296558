package import Gameplay
package import Mustache
package import Reversi

/// The text version of a game, for screen readers and braille displays.
package struct TextPageViewData: PageInLayout, Equatable {
  package var page: PageViewData
  package var heading: String
  package var failure: String?
  /// The latest move, the numbers of disks, and the players.
  package var news: [String]
  /// The form to type a move; nil if the viewer can't move now.
  package var move: TypedMoveViewData?
  /// The forms for a pass, for claiming the win, for taking moves back and for restoring them.
  package var forms: [FormViewData]
  package var links: [LinkViewData]
  /// The disks on the board, one line for each row.
  package var board: LinesViewData
  /// All moves so far, latest first.
  package var moves: LinesViewData?

  package static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "heading": .text(\.heading),
    "failure": .text(\.failure),
    "news": .list(\.news),
    "move": .context(\.move),
    "forms": .list(\.forms),
    "links": .list(\.links),
    "board": .context(\.board),
    "moves": .context(\.moves),
  ]
}

package struct TypedMoveViewData: MustacheContext, Equatable {
  package var action: String
  package var hidden: [FieldViewData]
  package var label: String
  /// The rejected text, to be corrected.
  package var text: String
  package var choices: String
  package var submit: String

  package static let fields: MustacheFields<Self> = [
    "action": .text(\.action),
    "hidden": .list(\.hidden),
    "label": .text(\.label),
    "text": .text(\.text),
    "choices": .text(\.choices),
    "submit": .text(\.submit),
  ]
}

package struct LinesViewData: MustacheContext, Equatable {
  package var title: String
  package var lines: [String]

  package static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "lines": .list(\.lines),
  ]
}

package enum TypedMoveError: Error, Sendable, Hashable {
  case unreadable(String)
  /// No disk can be placed on the square now.
  case illegal(Square, IllegalMoveError)
  /// The game has changed since the page was rendered.
  case late
  /// The other player has made an offer since the page was rendered. With the square that was typed, if any, to play it
  /// then.
  case offered(Square?)
}

/// Presents a game as text, with a field to type moves into. The whole game can be played on this page.
///
/// The page doesn't reload by itself unless the visitor waits for a move: a screen reader would have to start
/// again.
package struct TextPagePresenter: Presenter {
  private let game: LivingGame
  private let failure: TypedMoveError?
  private let refreshDelay: Int?
  private let now: Timestamp
  private let status: Status
  let context: PageContext
  private let offers: OfferPresenter
  private let offer: NoteViewData?

  /// Creates a presenter of a game. All due moves must be made.
  ///
  /// - Parameters:
  ///   - failure: the reason why the last typed move was rejected.
  ///   - refreshDelay: the number of seconds until the page waits for the next move again; nil if it doesn't.
  package init(
    game: LivingGame, failure: TypedMoveError? = nil, viewer: Viewer, now: Timestamp,
    site: Publication, refreshDelay: Int? = nil
  ) {
    self.game = game
    self.failure = failure
    self.refreshDelay = refreshDelay
    self.now = now
    status = game.status
    context = PageContext(page: .game(game.id, .text()), site: site, viewer: viewer)
    offers = OfferPresenter(context: context, game: game, isText: true)
    offer = offers.card
  }

  private var awaited: NoteViewData? {
    ControlsPresenter(context: context, id: game.id).awaited(in: game)
  }

  private var thinking: Disk? { game.thinking(status) }

  package func viewData() -> TextPageViewData {
    let plies = game.record.plies
    return TextPageViewData(
      page: context.page(
        news: heading, turn: status.mover,
        refresh: refreshDelay == nil ? nil : context.links(seen),
        refreshDelay: refreshDelay ?? 0),
      heading: heading,
      failure: failure.map(text(of:)),
      news: news(plies.last),
      move: move(),
      forms: forms(),
      links: links(),
      board: LinesViewData(title: words[.board], lines: (0..<8).map(row)),
      moves: moves(plies))
  }

  private var seen: Route {
    .game(game.id, .text(.seen(version: game.version, seats: game.seats.revision)))
  }

  private var isViewersTurn: Bool { game.awaits(rights, status) }

  private var heading: String {
    guard let side = status.side else { return result }
    if isViewersTurn { return words(.yourTurnPlaying, .side(side)) }
    return thinking == nil ? words.waiting(for: side, in: game, by: rights) : words[.thinking]
  }

  /// The message of a finished game, with the result in numbers.
  private var result: String {
    let message = words.text(of: game)
    let ending = words.ending(
      of: game.position, after: game.record.plyCount, for: game.side(of: rights))
    return ending.map { words(.news, .of(.message, message), .of(.score, $0)) } ?? message
  }

  private func news(_ last: RecordPly?) -> [String] {
    let board = game.position.board
    let controls = ControlsPresenter(context: context, id: game.id)
    let players = [Disk.dark, .light].map { side in
      let who = controls.who(side, in: game, now: now)
      let player: WordValue = game.name(of: side) == nil ? .of(.player, who) : .name(.player, who)
      return words(.standing, .side(side), player, .count(board.count(of: side)))
    }
    return [
      last.map(lastMove), words.forcedPass(in: status), game.ending.map(words.reason(of:)),
      offer?.text, offer?.note, controls.limitLine(of: game, now: now),
    ].compactMap { $0 } + players
  }

  /// The last move, with the disks that it turned over.
  private func lastMove(_ ply: RecordPly) -> String {
    words.turningOver(ply.before.flips(at: ply.square).map { "\($0)" }, after: placed(ply))
  }

  private func placed(_ ply: RecordPly) -> String {
    words(.placed, .square(ply.square), .side(ply.before.turn), .number(ply.number))
  }

  private func move() -> TypedMoveViewData? {
    guard isViewersTurn, case .turn = status else { return nil }
    let legal = game.position.legalMoves.map { square in
      words(.choice, .square(square), .count(game.position.flips(at: square).count))
    }
    return TypedMoveViewData(
      action: context.links(.game(game.id, .text())), hidden: [.version(of: game)],
      label: words[.yourMove], text: typed,
      choices: words(.choices, .of(.moves, words.joined(legal, by: .listChoices))),
      submit: words[.makeMove])
  }

  private var typed: String {
    switch failure {
    case .unreadable(let text): text.visible
    case .illegal(let square, _): square.description
    case .offered(let square): square?.description ?? ""
    case .late, nil: ""
    }
  }

  private func text(of failure: TypedMoveError) -> String {
    switch failure {
    case .unreadable(let text): words(.noSquare, .of(.text, words.quoted(text.visible)))
    case .illegal(let square, let error):
      words(.refusal, .square(square), .of(.problem, words.text(of: error)))
    case .late: words[.lateMove]
    case .offered: words[.offerFirst]
    }
  }

  private func forms() -> [FormViewData] {
    var forms: [FormViewData] = []
    if case .pass = status, isViewersTurn { forms.append(form(.pass, words[.passTitle])) }
    if game.mayClaim(rights, at: now) { forms.append(form(.claim, words[.claimWin])) }
    forms += awaited?.forms ?? []
    guard !rights.isWatcher else { return forms }
    forms += (offer?.forms ?? []) + offers.openRequests
    if let target = game.undoTarget(for: rights) {
      forms.append(form(.undo, words.name(of: target.moves, .undoMove, .undoMoves) ?? ""))
    }
    if let target = game.redoTarget(for: rights) {
      forms.append(form(.redo, words.name(of: target.moves, .redoMove, .redoMoves) ?? ""))
    }
    return forms
  }

  private func form(_ change: GameChange, _ label: String) -> FormViewData {
    FormViewData(
      action: context.links(.game(game.id, .text())),
      hidden: [.version(of: game)],
      buttons: [
        ButtonViewData(label, field: FieldViewData(.change, change))
      ])
  }

  private func links() -> [LinkViewData] {
    var result = [context.nextGame(as: .text())].compactMap { $0 }
    if !status.isOver, !isViewersTurn {
      result.append(context.links.link(words[.waitForMove], to: seen))
    }
    result += [awaited?.link, offers.review, offer?.link].compactMap { $0 }
    if let resign = offers.resign, let address = resign.address {
      result.append(LinkViewData(address: address, label: resign.label))
    }
    result.append(context.links.link(words[.toBoard], to: .game(game.id)))
    return result
  }

  private func row(_ row: Int) -> String {
    let disks = (0..<8).compactMap { column -> (column: String, disk: Disk)? in
      guard let square = Square(column: column, row: row), let disk = game.position.board[square]
      else { return nil }
      return (String(square.description.prefix(1)), disk)
    }
    return words.row(row + 1, disks)
  }

  private func moves(_ plies: [RecordPly]) -> LinesViewData? {
    guard !plies.isEmpty else { return nil }
    return LinesViewData(
      title: words[.moves],
      lines: plies.reversed().map { words.move(placed($0), forcingPassOf: $0.passer) })
  }
}
