import Gameplay
import Reversi

/// Presents the controls around a board: players, choices, reset, invites.
struct ControlsPresenter: Presenter {
  let context: PageContext
  /// The game; nil before it is created.
  let id: GameID?
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

  private func modes(of side: Disk, current: PlayerMode) -> FormViewData? {
    guard let id else { return nil }
    return FormViewData(
      action: context.links(.game(id, .change(.mode))),
      label: words(.playerOfSide, .side(side)),
      hidden: hidden(FieldViewData(.side, side.className)),
      toggles: toggles(.mode(current)))
  }

  private func toggles(_ choice: TogglesViewData.Choice) -> TogglesViewData {
    TogglesViewData(choice: choice, language: context.language)
  }

  private func hidden(_ field: FieldViewData) -> [FieldViewData] {
    guard let frame else { return [field] }
    return [field, FieldViewData(.frame, frame.text)]
  }

  /// - Parameter isOver: whether there is no move to wait for any more.
  func settings(isOver: Bool = false) -> SettingsViewData {
    let viewer = context.viewer
    let action = context.links(.choices)
    let game = id.map { hidden(FieldViewData(.game, $0.text)) } ?? []
    func choice(_ label: String, _ choice: TogglesViewData.Choice) -> FormViewData {
      FormViewData(action: action, label: label, hidden: game, toggles: toggles(choice))
    }
    var choices = [choice(words[.motion], .motion(viewer.motion))]
    if id != nil, !isOver {
      choices.append(choice(words[.waitingForMoves], .waiting(viewer.waiting)))
    }
    choices.append(choice(words[.theme], .theme(viewer.theme ?? .felt)))
    return SettingsViewData(title: words[.settings], choices: choices)
  }

  /// The choices on a game's page. Players also get the level of the computer if they may set it.
  func settings(of game: LivingGame) -> SettingsViewData {
    var settings = settings(isOver: game.status.isOver && frame == nil)
    settings.deletion = deletion(of: game)
    let isShared = game.seats.areHeldByTwo
    // Between two people, only a player who is replaced by the computer needs the level.
    guard context.site.extras.contains(.levels), game.mayChooseLevel(rights),
      !isShared || Disk.allCases.contains(where: { game.modes[$0] == .computer })
    else { return settings }
    let level = FormViewData(
      action: context.links(.game(game.id, .change(.mode))),
      hidden: frame.map { [FieldViewData(.frame, $0.text)] } ?? [],
      toggles: toggles(.level(game.level)))
    settings.choices.insert(level, at: isShared ? settings.choices.endIndex : 0)
    return settings
  }

  /// The controls of a game's page: those beside its steps, and the others.
  ///
  /// The link for sharing has its place beside taking back and starting over, unless both and more are there.
  func groups(
    undo: ControlViewData?, reset: StepViewData?, newGame: FormViewData?, draw: FormViewData?,
    redo: ControlViewData?, hint: StepViewData?, resign: StepViewData?, isOver: Bool = false
  ) -> (slots: [ControlViewData], others: [ControlViewData]) {
    let isShort = isOver || reset == nil && newGame == nil
    let share = step(.share, .share, to: .share).map(ControlViewData.step)
    let slots = [
      undo, reset.map { .step($0) }, newGame.map { .form($0) }, isShort ? share : nil,
    ]
    let others = [
      draw.map { .form($0) }, redo, hint.map { .step($0) }, isShort ? nil : share,
      resign.map { .step($0) },
    ]
    return (slots.compactMap { $0 }, others.compactMap { $0 })
  }

  /// A form for a player, or a disabled button in its place; nil for watchers.
  ///
  /// - Parameter isReplaced: whether something else takes the place of the button.
  func control(
    _ form: FormViewData?, else label: Word, _ icon: Icon, isReplaced: Bool = false
  ) -> ControlViewData? {
    if let form { return .form(form) }
    guard !rights.isWatcher, !isReplaced else { return nil }
    return .button(ButtonViewData(words[label], isDisabled: true, icon: icon))
  }

  private func step(_ label: Word, _ icon: Icon, to route: GameRoute) -> StepViewData? {
    id.map {
      StepViewData(label: words[label], address: context.links(.game($0, route)), icon: icon)
    }
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
  func hint(of version: Int? = nil) -> StepViewData? {
    guard let id, !rights.isWatcher, context.site.extras.contains(.hints) else {
      return nil
    }
    return StepViewData(
      label: words[.hint],
      address: version.map { context.links(.game(id, .hint(version: $0))) }, icon: .hint)
  }

  /// The link to the page with the seats, for a host who has invited another player.
  func seats(of seats: Seats, now: Timestamp) -> LinkViewData? {
    guard let id, rights.contains(.host),
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

  private func deletion(of game: LivingGame) -> LinkViewData? {
    guard rights.contains(.host) else { return nil }
    return context.links.link(
      words.deletion(leavingToFriend: !game.seats.isOnePersonsGame),
      to: .game(game.id, .change(.delete)))
  }
}
