import ComputerPlayers
import Gameplay
import Reversi

/// Presents what two players ask of each other, and the link to the next game.
struct OfferPresenter: Presenter {
  let context: PageContext
  let game: LivingGame
  /// Whether the forms lead back to the text page.
  var isText = false
  /// Whether nothing can be asked for now, because a frame of a move is shown.
  var isFrame = false

  /// The viewer's side, if another person plays the other one.
  private var side: Disk? { game.sideAgainstAnother(rights) }

  /// The button that asks the other player for something; nil unless the viewer is one of two players.
  func request(_ kind: Seats.Offer.Kind) -> FormViewData? {
    guard let side else { return nil }
    // After the end a rematch takes the place of a new game.
    let isLate = kind == .newGame && game.status.isOver
    return form(
      .offer, words[kind.words.request], kind,
      isDisabled: isFrame || isLate || !game.mayOffer(kind, side), icon: kind.icon)
  }

  /// The button, nil also if it would stay disabled because the game is over.
  func usable(_ kind: Seats.Offer.Kind) -> FormViewData? {
    guard let form = request(kind) else { return nil }
    return game.status.isOver && form.buttons.contains(where: \.isDisabled) ? nil : form
  }

  var openRequests: [FormViewData] {
    [Seats.Offer.Kind.undo, .draw, .newGame].compactMap(request)
      .filter { $0.buttons.allSatisfy { !$0.isDisabled } }
  }

  var resign: StepViewData? {
    guard side != nil, !game.status.isOver else { return nil }
    return StepViewData(
      label: words[.resign], address: context.links(.game(game.id, .change(.resign))),
      icon: .resign)
  }

  /// The other player's open offer in words, for the player who can accept it.
  var received: String? {
    game.offer.flatMap { side == $0.side.flipped ? card(of: $0).text : nil }
  }

  /// What a player has to know first: what the other one offers, or has declined.
  var news: String? { received ?? refused }

  /// The refusal of the viewer's own offer, in words.
  private var refused: String? {
    game.declinedOffer.flatMap { $0.side == side ? words[$0.kind.words.refusal] : nil }
  }

  /// The open or the declined offer, or what can follow a finished game.
  var card: NoteViewData? {
    if let offer = game.offer { return card(of: offer) }
    return game.status.isOver ? nextGame : refused.map { NoteViewData(text: $0) }
  }

  /// The link to the review of a finished game, with the viewer's own mistakes; nil if there is nothing to review, or
  /// the site has no reviews.
  var review: LinkViewData? {
    guard game.status.isOver, game.lastSquare != nil else { return nil }
    var address = RecordAddress(of: game)
    address.side = game.side(of: rights)
    return context.link(words[.review], to: .review(of: .record(address)))
  }

  private func card(of offer: Seats.Offer) -> NoteViewData {
    let isOwn = offer.side == side
    var card = NoteViewData(
      text: isOwn
        ? words[offer.kind.words.own]
        : words(
          offer.kind.words.offer,
          .of(.player, game.name(of: offer.side) ?? words.name(of: offer.side))))
    guard side != nil else { return card }
    card.note = game.status.isOver ? nil : words[isOwn ? .offerEnds : .offerDeclinedByMove]
    card.forms =
      isOwn
      ? [form(.decline, words[.withdraw], offer.kind)]
      : [
        form(.accept, words[.accept], offer.kind), form(.decline, words[.decline], offer.kind),
      ]
    return card
  }

  private var nextGame: NoteViewData? {
    if let next = game.rematch {
      var card = NoteViewData(text: words[.rematchBegun], note: score)
      if rights.isWatcher {
        card.link = context.links.link(words[.nextGame], to: .game(next))
      } else {
        card.forms = [rematch(words[side == nil ? .nextGame : .joinRematch])]
      }
      return card
    }
    let swap = FieldViewData(.swap, "1")
    if let side {
      return NoteViewData(
        text: words(.rematchSide, .side(side.flipped)), note: score,
        forms: [rematch(words[.rematch], swap), rematch(words[.sameSide])])
    }
    let isOwn = game.seats.isOnePersonsGame && !rights.isWatcher
    var forms = isOwn ? [rematch(words[.playAgain])] : []
    if let own = game.side(of: rights), game.modes[own.flipped] == .computer {
      forms = otherLevel(for: own) + forms + [rematch(words[.swapSides], swap)]
    }
    return forms.isEmpty && score == nil ? nil : NoteViewData(text: score, forms: forms)
  }

  /// The next game at a harder level after a win, or at an easier one if the computer has three quarters of the disks;
  /// empty if the level fits.
  private func otherLevel(for own: Disk) -> [FormViewData] {
    let board = game.position.board
    let hasWon = game.status == .over(winner: own)
    let isHeavyLoss = board.count(of: own.flipped) >= 3 * board.count(of: own)
    guard context.site.extras.contains(.levels), hasWon || isHeavyLoss else { return [] }
    let levels = hasWon ? ComputerLevel.allCases : ComputerLevel.allCases.reversed()
    return levels.drop { $0 != game.level }.dropFirst().prefix(1).map { level in
      let label = words(hasWon ? .nextLevel : .tryLevel, .of(.level, words.name(of: level)))
      return rematch(label, FieldViewData(.level, level))
    }
  }

  /// The score of the games between the same players, the leader's wins first; nil until there are two of them.
  private var score: String? {
    guard !game.seats.tally.isEmpty else { return nil }
    let (dark, light) = (game.tally[.dark] ?? 0, game.tally[.light] ?? 0)
    let score = words.score(dark: String(max(dark, light)), light: String(min(dark, light)))
    if dark == light { return score }
    let leader: Disk = dark > light ? .dark : .light
    if game.side(of: rights) == leader { return words(.youLead, .of(.score, score)) }
    let controls = ControlsPresenter(context: context, id: game.id)
    let player = controls.who(leader, in: game, now: game.changed)
    return words(.leads, .of(.player, player), .of(.score, score))
  }

  private func rematch(_ label: String, _ field: FieldViewData? = nil) -> FormViewData {
    form(.rematch, ButtonViewData(label), hidden: field.map { [$0] } ?? [])
  }

  private func form(
    _ change: GameChange, _ label: String, _ kind: Seats.Offer.Kind, isDisabled: Bool = false,
    icon: Icon? = nil
  ) -> FormViewData {
    let button = ButtonViewData(
      label, field: FieldViewData(.offer, kind), isDisabled: isDisabled,
      icon: icon)
    return form(change, button, hidden: [])
  }

  private func form(
    _ change: GameChange, _ button: ButtonViewData, hidden: [FieldViewData]
  ) -> FormViewData {
    let name = FieldViewData(.change, change)
    return FormViewData(
      action: context.links(.game(game.id, isText ? .text() : .change(change))),
      hidden: [.version(of: game)] + (isText ? [name] : []) + hidden, buttons: [button])
  }
}

extension Seats.Offer.Kind {
  fileprivate var icon: Icon {
    switch self {
    case .draw: .draw
    case .undo: .undo
    case .newGame: .reset
    }
  }

  /// What is said about an offer: the button that makes it, and what the two players read.
  fileprivate var words: (request: Word, own: Word, offer: Word, refusal: Word) {
    switch self {
    case .draw: (.offerDraw, .ownDraw, .drawOffered, .drawDeclined)
    case .undo: (.askUndo, .ownUndo, .undoAsked, .undoDeclined)
    case .newGame: (.offerNewGame, .ownNewGame, .newGameOffered, .newGameDeclined)
    }
  }
}
