import Gameplay
package import Mustache
import Reversi

/// An offer of one of two players, or the game that can follow a finished one.
package struct OfferViewData: MustacheContext, Hashable {
  package var text: String?
  /// How long the offer lasts.
  package var note: String?
  /// The answers; none for watchers.
  package var forms: [FormViewData] = []
  package var link: LinkViewData?

  package static let fields: MustacheFields<Self> = [
    "text": .text(\.text),
    "note": .text(\.note),
    "forms": .list(\.forms),
    "link": .context(\.link),
  ]
}

/// Presents what two players ask of each other, and the way to the next game.
struct OfferPresenter: Sendable {
  private let context: PageContext
  private let game: LivingGame
  /// The viewer's side, if another person plays the other one.
  private let side: Disk?
  private let isText: Bool
  private let isFrame: Bool

  /// Creates a presenter of a game.
  ///
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

  private var words: Words { context.words }

  /// The button that asks the other player for something; nil unless the viewer is one of two players.
  func request(_ kind: Seats.Offer.Kind) -> FormViewData? {
    guard let side else { return nil }
    // After the end a rematch takes the place of a new game.
    let isLate = kind == .newGame && game.status.isOver
    var form = form(
      .offer, words.request(kind), kind,
      isDisabled: isFrame || isLate || !game.mayOffer(kind, side))
    form.buttons[0].icon = kind.icon
    return form
  }

  /// The button, nil also if it would stay disabled because the game is over.
  func usable(_ kind: Seats.Offer.Kind) -> FormViewData? {
    guard let form = request(kind) else { return nil }
    return game.status.isOver && form.buttons.contains(where: \.isDisabled) ? nil : form
  }

  /// The requests that can be made now.
  var openRequests: [FormViewData] {
    [Seats.Offer.Kind.undo, .draw, .newGame].compactMap(request)
      .filter { $0.buttons.allSatisfy { !$0.isDisabled } }
  }

  /// The link to the question before resigning.
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

  /// Tells the player who has made an offer that the other one has declined it.
  private var refused: String? {
    game.declinedOffer.flatMap { $0.side == side ? words.refusal(of: $0.kind) : nil }
  }

  /// The open or the declined offer, or what can follow a finished game.
  var card: OfferViewData? {
    if let offer = game.offer { return card(of: offer) }
    return game.status.isOver ? nextGame : refused.map { OfferViewData(text: $0) }
  }

  /// The link to the review of a finished game; nil if there is nothing to review, or the site has no reviews.
  var review: LinkViewData? {
    guard game.status.isOver, game.lastSquare != nil else { return nil }
    return context.link(words[.review], to: .review(of: .record(RecordAddress(of: game))))
  }

  /// The link to a new game after a finished one.
  ///
  /// - Parameter card: the page's card, in which a player finds the next game against the same opponent.
  func newGame(beside card: OfferViewData?) -> LinkViewData {
    let isAnother = card != nil || context.viewer.rights.isWatcher
    return context.links.link(words[isAnother ? .playAgainst : .playAgain], to: .new)
  }

  private func card(of offer: Seats.Offer) -> OfferViewData {
    let isOwn = offer.side == side
    var card = OfferViewData(
      text: isOwn
        ? words.ownOffer(offer.kind)
        : words.offer(offer.kind, by: game.name(of: offer.side) ?? words.name(of: offer.side)))
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

  private var nextGame: OfferViewData? {
    let rights = context.viewer.rights
    if let next = game.rematch {
      let begun = words[.rematchBegun]
      guard !rights.isWatcher else {
        return OfferViewData(
          text: begun, link: context.links.link(words[.nextGame], to: .game(next)))
      }
      guard side != nil else { return OfferViewData(forms: [rematch(words[.nextGame])]) }
      return OfferViewData(text: begun, forms: [rematch(words[.joinRematch])])
    }
    if let side {
      return OfferViewData(
        text: words(.rematchSide, .side(side.flipped)),
        forms: [rematch(words[.rematch], swapped: true), rematch(words[.sameSide])])
    }
    guard game.isAgainstComputer(rights) else { return nil }
    return OfferViewData(
      forms: [rematch(words[.playAgain]), rematch(words[.swapSides], swapped: true)])
  }

  private func rematch(_ label: String, swapped: Bool = false) -> FormViewData {
    let swap = swapped ? [FieldViewData(.swap, "1")] : []
    return form(.rematch, ButtonViewData(label), hidden: swap)
  }

  private func form(
    _ change: GameChange, _ label: String, _ kind: Seats.Offer.Kind, isDisabled: Bool = false
  ) -> FormViewData {
    let button = ButtonViewData(
      label, field: FieldViewData(.offer, kind), isDisabled: isDisabled)
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

extension LivingGame {
  /// Whether a player with these rights plays one side alone against the computer.
  func isAgainstComputer(_ rights: Rights) -> Bool {
    seats.isOnePersonsGame && side(of: rights).map { modes[$0.flipped] == .computer } == true
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
}

extension Words {
  fileprivate func request(_ kind: Seats.Offer.Kind) -> String {
    switch kind {
    case .draw: self[.offerDraw]
    case .undo: self[.askUndo]
    case .newGame: self[.offerNewGame]
    }
  }

  fileprivate func ownOffer(_ kind: Seats.Offer.Kind) -> String {
    switch kind {
    case .draw: self[.ownDraw]
    case .undo: self[.ownUndo]
    case .newGame: self[.ownNewGame]
    }
  }

  fileprivate func refusal(of kind: Seats.Offer.Kind) -> String {
    switch kind {
    case .draw: self[.drawDeclined]
    case .undo: self[.undoDeclined]
    case .newGame: self[.newGameDeclined]
    }
  }

  fileprivate func offer(_ kind: Seats.Offer.Kind, by player: String) -> String {
    let word: Word =
      switch kind {
      case .draw: .drawOffered
      case .undo: .undoAsked
      case .newGame: .newGameOffered
      }
    return self(word, .of(.player, player))
  }
}
