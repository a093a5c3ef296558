import Gameplay
import Reversi

/// Presents what two players ask of each other, and the link to the next game.
struct OfferPresenter: Presenter {
  let context: PageContext
  private let game: LivingGame
  /// The viewer's side, if another person plays the other one.
  private let side: Disk?
  private let isText: Bool
  private let isFrame: Bool

  /// - Parameters:
  ///   - isText: whether the forms lead back to the text page.
  ///   - isFrame: whether nothing can be asked for now, because a frame of a move is shown.
  init(context: PageContext, game: LivingGame, isText: Bool = false, isFrame: Bool = false) {
    self.context = context
    self.game = game
    self.isText = isText
    self.isFrame = isFrame
    side = game.sideAgainstAnother(context.viewer.rights)
  }

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

  /// The link to a new game after a finished one.
  ///
  /// - Parameter card: the page's card, in which a player finds the next game against the same opponent.
  func newGame(beside card: NoteViewData?) -> LinkViewData {
    let isAnother = card != nil || rights.isWatcher
    return context.links.link(words[isAnother ? .playAgainst : .playAgain], to: .new)
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
      let begun = words[.rematchBegun]
      guard !rights.isWatcher else {
        return NoteViewData(
          text: begun, link: context.links.link(words[.nextGame], to: .game(next)))
      }
      guard side != nil else { return NoteViewData(forms: [rematch(words[.nextGame])]) }
      return NoteViewData(text: begun, forms: [rematch(words[.joinRematch])])
    }
    if let side {
      return NoteViewData(
        text: words(.rematchSide, .side(side.flipped)),
        forms: [rematch(words[.rematch], swapped: true), rematch(words[.sameSide])])
    }
    guard game.seats.isOnePersonsGame, let own = game.side(of: rights),
      game.modes[own.flipped] == .computer
    else { return nil }
    return NoteViewData(
      forms: [rematch(words[.playAgain]), rematch(words[.swapSides], swapped: true)])
  }

  private func rematch(_ label: String, swapped: Bool = false) -> FormViewData {
    let swap = swapped ? [FieldViewData(.swap, "1")] : []
    return form(.rematch, ButtonViewData(label), hidden: swap)
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
