import Gameplay
import Reversi

/// Presents the controls around a board: players, reset, invites.
struct ControlsPresenter: Presenter {
  let context: PageContext
  let id: GameID
  /// The frame to return to after a change, on a frame's page.
  var frame: FrameAddress?

  /// A side's row. Only players who may change its mode get the form.
  func player(
    _ side: Disk, of game: LivingGame, in position: Position, now: Timestamp, canSwitch: Bool,
    thinking: Disk? = nil, status: Status? = nil
  ) -> PlayerViewData {
    words.row(
      of: side, on: position.board, who: who(side, in: game, now: now),
      in: status ?? position.status,
      modes: canSwitch ? modes(of: side, current: game.modes[side]) : nil,
      thinking: thinking == side ? words[.thinking] : nil)
  }

  func who(_ side: Disk, in game: LivingGame, now: Timestamp) -> String {
    let name = game.name(of: side)
    if game.modes[side] == .computer {
      let isMine = rights.holds(side) || !game.seats.areHeldByTwo
      return words.computer(
        playing: game.level, for: isMine ? nil : name, isFriend: !isMine && !rights.isWatcher)
    }
    if rights.isWatcher { return name ?? words[.person] }
    let open = game.seats.invites.filter { $0.isOpen(at: now) }.map(\.side)
    if rights.contains(.host), open.contains(side), !game.seats.isAnothers(side) {
      return words[.open]
    }
    if !rights.holds(side) { return name ?? words[.friend] }
    let isForTwo = open.isEmpty && rights.holds(side.flipped) && game.modes[side.flipped] == .manual
    if isForTwo { return words(.playerNumber, .number(side == .dark ? 1 : 2)) }
    return name.map { words(.youNamed, .of(.player, $0)) } ?? words[.you]
  }

  private func modes(of side: Disk, current: PlayerMode) -> FormViewData {
    FormViewData(
      action: context.links(.game(id, .change(.mode))),
      label: words(.playerOfSide, .side(side)),
      hidden: [FieldViewData(.side, side.className)]
        + (frame.map { [FieldViewData(.frame, $0.text)] } ?? []),
      toggles: TogglesViewData(choice: .mode(current), language: context.language))
  }

  /// The row of controls below the board, which has the same shape on all pages of a game that isn't over.
  ///
  /// - Parameter middle: the steps to what follows, or what takes their places while nothing does.
  func row(
    undo: ControlViewData?, middle: [ControlViewData], reset: StepViewData?
  ) -> [ControlViewData] {
    let last = [reset, step(.share, .share, to: .share)].map { $0.map(ControlViewData.step) }
    return ([undo] + middle + last).compactMap { $0 }
  }

  /// The controls below that row.
  func others(_ offers: FormViewData?..., resign: StepViewData?) -> [ControlViewData] {
    let steps = [resign, step(.settings, .settings, to: .settings())]
    return offers.compactMap { $0.map(ControlViewData.form) }
      + steps.compactMap { $0.map(ControlViewData.step) }
  }

  /// A form for a player, or a disabled button in its place; nil for watchers.
  func control(_ form: FormViewData?, else label: Word, _ icon: Icon) -> ControlViewData? {
    if let form { return .form(form) }
    guard !rights.isWatcher else { return nil }
    return .button(ButtonViewData(words[label], isDisabled: true, icon: icon))
  }

  private func step(_ label: Word, _ icon: Icon, to route: GameRoute) -> StepViewData {
    StepViewData(label: words[label], address: context.links(.game(id, route)), icon: icon)
  }

  func reset(of game: LivingGame) -> StepViewData? {
    guard rights.contains(.host), !game.overrulesAnother(rights) else { return nil }
    return step(.reset, .reset, to: .change(.reset))
  }

  /// - Parameter now: the current time, to say how much time is left, or to offer the win; nil leaves that out.
  func limit(of game: LivingGame, now: Timestamp? = nil) -> LimitViewData? {
    guard let deadline = game.moveDeadline, let side = game.status.side else { return nil }
    let date = words.minute(of: deadline)
    guard let now else { return LimitViewData(text: words(.until, .side(side), .of(.date, date))) }
    guard deadline <= now else {
      return LimitViewData(
        text: words.timeLeft(until: deadline, for: side, now: now), date: date,
        timestamp: CalendarTime(deadline).timestamp)
    }
    return LimitViewData(
      text: words(.timeUp, .side(side), .of(.date, date)),
      form: game.mayClaim(rights, at: now)
        ? context.form(
          words[.claimWin], to: .game(game.id, .change(.claim)),
          hidden: .version(of: game)) : nil)
  }

  /// The deadline and its date in one line.
  func limitLine(of game: LivingGame, now: Timestamp?) -> String? {
    limit(of: game, now: now).map { limit in
      limit.date.map { words(.leftUntil, .of(.left, limit.text), .of(.date, $0)) } ?? limit.text
    }
  }

  /// The link to a hint. It is disabled if there is no hint; nil on a site without hints.
  ///
  /// - Parameter version: the version of the game if there is a hint; otherwise nil.
  func hint(of version: Int?) -> StepViewData? {
    guard !rights.isWatcher, context.site.extras.contains(.hints) else { return nil }
    return StepViewData(
      label: words[.hint],
      address: version.map { context.links(.game(id, .hint(version: $0))) }, icon: .hint)
  }

  /// The link to the page with the seats, for a host who has invited another player.
  func seats(of seats: Seats, now: Timestamp) -> LinkViewData? {
    guard rights.contains(.host),
      !seats.isOnePersonsGame || seats.invites.contains(where: { $0.isOpen(at: now) })
    else { return nil }
    return context.links.link(words[.seats], to: .game(id, .change(.invite)))
  }

  /// What the host may do while a side waits for a friend; nil for others, and if none does.
  func awaited(in game: LivingGame) -> NoteViewData? {
    guard rights.contains(.host), !game.status.isOver,
      let invite = game.seats.awaitedInvite
    else { return nil }
    return NoteViewData(
      text: words[.awaitingFriend],
      forms: game.seats.isOnePersonsGame
        ? [
          context.form(
            words[.playBothSides], to: .game(game.id, .change(.invite)),
            hidden: FieldViewData(.revoke, invite.side.className))
        ] : [],
      // The invite's own address is a key, and this page is compressed.
      link: context.viewer.invite.map { _ in
        context.links.link(words[.showInvite], to: .game(game.id, .change(.invite)))
      })
  }

  /// The buttons that invite somebody to play a side, for the host of a game that isn't over, for both sides
  /// with a field for the name of a host without one.
  func invites(
    to game: LivingGame, _ sides: [Disk] = [.dark, .light], refused: RefusedName? = nil
  ) -> FormViewData? {
    guard rights.contains(.host), !game.status.isOver else { return nil }
    return FormViewData(
      action: context.links(.game(game.id, .change(.invite))),
      buttons: sides.map { (side: Disk) in
        ButtonViewData(words(.invite, .side(side)), field: FieldViewData(.side, side.className))
      },
      entry: sides.count > 1 && game.seats.hostsName == nil
        ? context.entry(words[.optionalName], named: nil, refused: refused) : nil)
  }

  /// The moves up to a number of them, which has an index in the record; nil if there are none.
  func moves(of game: LivingGame, before end: Int? = nil) -> MoveListViewData? {
    let record = game.record
    var list = words.moves(record.moves.prefix(end ?? .max), from: record.start.turn)
    list?.link = context.links.link(
      words[.stepThrough], to: .game(game.id, .moment(ply: record.plyCount)))
    return list
  }
}
