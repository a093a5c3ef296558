package import ComputerPlayers
package import Gameplay
import Reversi

/// Presents a game's page. It is never held and never redirected.
///
/// A class for the reason of ``PageContext``.
package final class GamePagePresenter: Presenter {
  let game: LivingGame
  let status: Status
  let thinking: Disk?
  let hint: Finding?
  let now: Timestamp
  let refreshDelay: Int
  let context: PageContext

  /// The time without a change after which a page no longer reloads itself.
  static let patience = Milliseconds.seconds(3600)

  /// Creates a presenter of a game. All due moves must be made.
  ///
  /// - Parameters:
  ///   - hint: a hint for the viewer, whose turn it is.
  ///   - refreshDelay: the number of seconds until the page asks for the next move.
  package init(
    game: LivingGame, hint: Finding? = nil, viewer: Viewer, now: Timestamp, site: Publication,
    refreshDelay: Int = 0
  ) {
    status = game.status
    thinking = game.thinking(status)
    context = PageContext(
      page: .game(game.id, hint == nil ? .page() : .hint()), site: site, viewer: viewer)
    self.game = game
    self.hint = hint
    self.now = now
    self.refreshDelay = refreshDelay
  }

  package func viewData() -> BoardPageViewData {
    let controls = ControlsPresenter(context: context, id: game.id)
    let following = following()
    let message = words.text(of: status, endedBy: game.ending)
    let offers = OfferPresenter(context: context, game: game)
    let (offer, result, reset) = (offers.card, result(), controls.reset(of: game))
    let undo = offers.usable(.undo) ?? undo()
    let keepsUndo = undo != nil || !status.isOver || reset != nil
    return BoardPageViewData(
      page: context.page(
        news: offers.news ?? news(message), turn: status.mover, refresh: following.refresh,
        refreshDelay: refreshDelay, card: card()),
      message: words.message(of: status, endedBy: game.ending),
      result: result,
      hasWon: game.hasWon(rights),
      yourTurn: offers.news == nil && hint == nil && isYours(status.mover) ? words[.yourTurn] : nil,
      detail: offers.news ?? detail(result),
      alert: passAlert(),
      dark: player(.dark, controls),
      light: player(.light, controls),
      board: board(),
      steps: steps(offers.review, isMain: rights.isWatcher || offer == nil),
      slots: controls.row(
        undo: keepsUndo ? controls.control(undo, else: .undo, .undo) : nil,
        middle: status.isOver ? [] : middle(following, controls), reset: reset),
      others: controls.others(
        offers.usable(.draw), offers.usable(.newGame), resign: offers.resign),
      note: controls.awaited(in: game) ?? estimate() ?? note(),
      // The page of all watchers is cached, so it shows only whether the time is up.
      limit: controls.limit(of: game, now: rights.isWatcher && !isTimeUp ? nil : now),
      pause: refreshDelay > 0 && following.refresh != nil
        ? words(.checksAgain, .count(refreshDelay)) : nil,
      offer: offer,
      moves: controls.moves(of: game),
      isOver: status.isOver,
      hasHint: hint?.move != nil
    )
  }

  private func player(_ side: Disk, _ controls: ControlsPresenter) -> PlayerViewData {
    controls.player(
      side, of: game, in: game.position, now: now,
      // Nobody is asked for a move any more. A player of both sides may undo the end.
      canSwitch: rights.holds(side) && !(status.isOver && game.seats.areHeldByTwo),
      thinking: thinking, status: status)
  }

  /// How the players have ended the game, or the score as a player says it.
  private func result() -> String? {
    guard status.isOver, hint == nil else { return nil }
    if let ending = game.ending { return words.reason(of: ending) }
    return words.result(of: game.position, for: game.side(of: rights))
  }

  private func detail(_ result: String?) -> String {
    if let hint, let square = hint.move {
      return words.hint(square, ahead: hint.score, isExact: hint.isExact)
    }
    let moves = game.record.plyCount
    if game.ending != nil { return moves == 0 ? "" : words(.afterMoves, .count(moves)) }
    if result != nil { return words.note(on: game.position, after: moves) }
    guard let square = game.lastSquare, let side = game.position.board[square] else {
      return status.mover.map { thinking == nil && rights.holds($0) } == true
        ? words[.firstStep] : ""
    }
    return words(.placed, .square(square), .side(side), .number(moves))
  }

  /// After the end, the review, the main way on unless there is a card, and the next game. A game without moves has
  /// nothing to review.
  private func steps(_ review: LinkViewData?, isMain: Bool) -> [StepViewData] {
    let review = review.map {
      StepViewData(label: $0.label, address: $0.address, isMain: isMain, icon: .review)
    }
    return [review, status.isOver ? nextGame : nil].compactMap { $0 }
  }

  private var nextGame: StepViewData? {
    context.nextGame().map {
      StepViewData(label: $0.label, address: $0.address, isMain: !status.isOver, icon: .skip)
    }
  }

  /// The step to what follows takes the place of Redo, the next game that of Skip. Two people have no Redo and no hints.
  private func middle(
    _ following: Following, _ controls: ControlsPresenter
  ) -> [ControlViewData] {
    let isAlone = game.sideAgainstAnother(rights) == nil
    let link = following.link
    let next = StepViewData(
      label: link?.label ?? words[.nextFrame], address: link?.address, icon: .next)
    let redo = isAlone && link == nil ? controls.control(redo(), else: .redo, .redo) : nil
    let version = hint == nil && game.mayHaveHint(rights) ? game.version : nil
    let asking = isAlone ? controls.hint(of: version) : nil
    let skip = StepViewData(label: words[.skip], icon: .skip)
    return [redo ?? .step(next), .step(nextGame ?? asking ?? skip)]
  }

  private func board() -> BoardViewData {
    let presenter = BoardPresenter(for: context.viewer)
    let last = game.lastSquare
    guard case .turn(let side) = status, thinking == nil, rights.holds(side) else {
      return presenter.still(game.position.board, last: last)
    }
    let form = FormViewData(
      action: context.links(.game(game.id, .change(.move))), hidden: [version])
    return presenter.playable(game.position, last: last, hint: hint?.move, form: form)
  }
}

extension GamePagePresenter {
  /// The first part of the tab's title.
  private func news(_ message: String) -> String {
    if let square = hint?.move { return words(.hinted, .square(square)) }
    return switch status {
    case .turn(let side) where isYours(side): yourTurn(of: side)
    case .turn(let side) where thinking == nil && !rights.isEmpty && !rights.holds(side):
      words.waiting(for: side, in: game, by: rights)
    case .pass(let side) where rights.holds(side): words[.passTitle]
    default: rights.isWatcher ? game.naming(message, words) : message
    }
  }

  /// Includes the opponent's last move, for visitors who don't see the board.
  private func yourTurn(of side: Disk) -> String {
    guard let square = game.lastSquare, game.position.board[square] == side.flipped else {
      return words[.yourTurn]
    }
    return words(.yourTurnAfter, .square(square), .side(side.flipped))
  }

  /// Whether a side is to move that alone belongs to the viewer. A player of both sides needs to know which one it is.
  private func isYours(_ side: Disk?) -> Bool {
    guard let side, thinking == nil, rights.holds(side) else { return false }
    return !(rights.holds(side.flipped) && game.modes[side.flipped] == .manual)
  }

  private func passAlert() -> NoteViewData? {
    guard case .pass(let side) = status else { return nil }
    return NoteViewData(
      title: words[.passTitle], text: words[.passText],
      forms: rights.holds(side)
        ? [context.form(words[.dismiss], to: .game(game.id, .change(.pass)), hidden: version)]
        : [])
  }

  /// The way to an exact result from a hint that is an estimate.
  private func estimate() -> NoteViewData? {
    guard let hint, !hint.isExact else { return nil }
    return context.exactValues(of: .record(RecordAddress(of: game)), game.position).map {
      NoteViewData(text: words[.onlyEstimate], link: $0)
    }
  }

  private func undo() -> FormViewData? {
    guard let target = game.undoTarget(for: rights) else { return nil }
    return form(.undo, .undo, of: target.moves, .undoMove, .undoMoves, icon: .undo)
  }

  private func redo() -> FormViewData? {
    guard let target = game.redoTarget(for: rights) else { return nil }
    return form(.redo, .redo, of: target.moves, .redoMove, .redoMoves, icon: .redo)
  }

  private func form(
    _ change: GameChange, _ label: Word, of moves: [Move], _ one: Word, _ several: Word, icon: Icon
  ) -> FormViewData? {
    words.name(of: moves, one, several).map {
      context.form(
        words[label], name: $0, to: .game(game.id, .change(change)), hidden: version, icon: icon)
    }
  }

  private func note() -> NoteViewData? {
    guard rights.isWatcher else { return nil }
    guard context.viewer.keepsCookies else { return lostSeat() }
    if status.isOver { return nil }
    return NoteViewData(
      text: words.watching(game), forms: context.playOn(from: recordText).map { [$0] } ?? [])
  }

  /// The note for a visitor who can't play on. The record needs no cookie and contains the moves so far.
  private func lostSeat() -> NoteViewData {
    let record: Route =
      game.lastSquare == nil ? .position(game.position.text) : .record(RecordAddress(recordText))
    return NoteViewData(
      text: words[.lostSeat], link: context.links.link(words[.withoutCookies], to: record))
  }

  /// The preview card; nil if the public address isn't known. Players get none, because programs that fetch
  /// previews have no seat.
  private func card() -> CardViewData? {
    guard rights.isWatcher else { return nil }
    return context.card(
      game.naming(words.news(of: game.position, endedBy: game.ending), words),
      words.cardText(disks: game.record.plyCount), of: .game(game.id),
      picture: .game(game.id, .download(.png)))
  }

  private var recordText: String { RecordText.text(of: game.record) }

  private var version: FieldViewData { .version(of: game) }
}

extension GamePagePresenter {
  /// How a page continues while others are to move.
  struct Following {
    var refresh: String?
    var link: LinkViewData?
  }

  /// The page continues by itself, unless the viewer waits by hand or nothing has changed for a long time. There is
  /// always a link.
  func following() -> Following {
    guard isWaiting else {
      guard awaitsAnswer else { return Following() }
      if isAwake, waitsByItself { return Following(refresh: context.links(seen)) }
      return status.isOver ? Following() : checkNow
    }
    guard isAwake else { return checkNow }
    let next = context.links.link(words[thinking == nil ? .refresh : .seeReply], to: seen)
    return Following(refresh: waitsByItself ? next.address : nil, link: next)
  }

  private var checkNow: Following {
    Following(link: context.links.link(words[.refresh], to: .game(game.id)))
  }

  private var waitsByItself: Bool {
    context.viewer.waiting == .byItself && context.viewer.keepsCookies
  }

  /// Whether the game has changed recently enough for its pages to wait for the next move by themselves.
  package var isAwake: Bool { quietTime <= Self.patience }

  /// Whether requests for the next move are held.
  package var isHeld: Bool {
    thinking != nil || context.viewer.waiting.pause(after: quietTime) == nil
  }

  /// The seconds after which the page asks for a person's move again; nil while requests are held, and for pages that
  /// don't wait by themselves.
  package var pause: Int? {
    guard thinking == nil, following().refresh != nil else { return nil }
    return context.viewer.waiting.pause(after: quietTime)
  }

  /// The time since the last change, offer or invite, or since the last player has joined.
  private var quietTime: Milliseconds {
    let seats = game.seats
    let others = [seats.timeBegan, seats.offer?.made, seats.invites.last?.made].compactMap { $0 }
    return now - others.reduce(game.changed, max)
  }

  private var seen: Route {
    .game(game.id, .page(.seen(version: game.version, seats: game.seats.revision)))
  }

  /// Whether the page of one of two players waits for the other one to answer an offer, or to begin a rematch.
  private var awaitsAnswer: Bool {
    guard let side = game.sideAgainstAnother(rights) else { return false }
    return status.isOver ? game.rematch == nil : game.offer?.side == side
  }

  /// Whether a player has run out of time, so that the page no longer says how much is left.
  package var isTimeUp: Bool { game.sideOutOfTime(at: now) != nil }

  private var isWaiting: Bool { !status.isOver && !game.awaits(rights, status) }
}

extension LivingGame {
  var lastSquare: Square? {
    record.moves.last { $0 != .pass }?.square
  }

  fileprivate func hasWon(_ rights: Rights) -> Bool {
    if case .over(let winner?) = status { side(of: rights) == winner } else { false }
  }

  /// The only side that a viewer with these rights plays; nil if there is none, or both.
  func side(of rights: Rights) -> Disk? {
    let sides = Disk.allCases.filter { rights.holds($0) && modes[$0] == .manual }
    return sides.count == 1 ? sides.first : nil
  }
}

/// Presents the question before a reset or before resigning, above a board without controls.
package struct QuestionPagePresenter: Presenter {
  let game: LivingGame
  let change: GameChange
  let context: PageContext

  /// - Parameter change: `.reset` or `.resign`.
  package init(
    _ change: GameChange = .reset, game: LivingGame, viewer: Viewer, site: Publication
  ) {
    self.game = game
    self.change = change
    context = PageContext(page: .game(game.id, .change(change)), site: site, viewer: viewer)
  }

  /// The data for the page's template. The page never reloads itself, and has no other alert.
  package func viewData() -> BoardPageViewData {
    let isReset = change == .reset
    let title = words[isReset ? .resetTitle : .resign]
    let controls = ControlsPresenter(context: context, id: game.id)
    return BoardPageViewData(
      page: context.page(news: title),
      message: words.message(of: game.status, endedBy: game.ending),
      // A player who resigns would otherwise not see that a draw is offered.
      detail: OfferPresenter(context: context, game: game).received ?? "",
      alert: NoteViewData(
        title: title, text: words[isReset ? .resetText : .resignText],
        forms: [
          context.form(
            isReset ? words[.confirm] : title, to: .game(game.id, .change(change)),
            hidden: isReset ? nil : .version(of: game))
        ],
        link: context.links.link(words[.cancel], to: .game(game.id))),
      dark: player(.dark, controls),
      light: player(.light, controls),
      board: BoardPresenter(language: context.language)
        .still(game.position.board, last: game.lastSquare)
    )
  }

  private func player(_ side: Disk, _ controls: ControlsPresenter) -> PlayerViewData {
    controls.player(
      side, of: game, in: game.position, now: game.changed, canSwitch: false,
      thinking: game.thinking, status: game.status)
  }
}
