package import Reversi

extension Seats {
  /// What one of two players offers to the other. It ends with the game's next version.
  package struct Offer: Sendable, Hashable {
    /// What a player can offer. The raw value appears in forms and stored games.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
      case draw
      /// To take back the last move of the side that offers, and everything since.
      case undo
      case newGame = "new"
    }

    package let kind: Kind
    package let side: Disk
    package let version: Int
    package let made: Timestamp
    package internal(set) var isDeclined: Bool

    package init(
      _ kind: Kind, by side: Disk, version: Int, made: Timestamp, isDeclined: Bool = false
    ) {
      self.kind = kind
      self.side = side
      self.version = version
      self.made = made
      self.isDeclined = isDeclined
    }
  }
}

extension LivingGame {
  /// The offer that the other player can accept; nil if there is none.
  package var offer: Seats.Offer? { latestOffer.flatMap { $0.isDeclined ? nil : $0 } }

  /// The offer that the other player has declined since the last move; nil if there is none.
  package var declinedOffer: Seats.Offer? { latestOffer.flatMap { $0.isDeclined ? $0 : nil } }

  private var latestOffer: Seats.Offer? {
    seats.areHeldByTwo && seats.offer?.version == version ? seats.offer : nil
  }

  /// Whether the other player has made an offer since a player with these rights has seen the seats.
  func hasNewOffer(for rights: Rights, since revision: Int?) -> Bool {
    guard let offer, let revision else { return false }
    return revision != seats.revision && !rights.holds(offer.side)
  }

  /// The side that a player with these rights plays against another person; nil for watchers and for players of both
  /// sides.
  package func sideAgainstAnother(_ rights: Rights) -> Disk? {
    let holdsDark = rights.holds(.dark)
    guard seats.areHeldByTwo, holdsDark != rights.holds(.light) else { return nil }
    return holdsDark ? .dark : .light
  }

  /// Whether a reset by somebody with these rights would overrule a player.
  package func overrulesAnother(_ rights: Rights) -> Bool {
    seats.areHeldByTwo && !rights.isSuperset(of: [.dark, .light])
  }

  /// Whether a side's player may offer something to the other player now. An open offer comes first.
  package func mayOffer(_ kind: Seats.Offer.Kind, _ side: Disk) -> Bool {
    guard seats.areHeldByTwo, offer == nil || offer?.side == side && offer?.kind != kind else {
      return false
    }
    return switch kind {
    case .draw: !status.isOver
    case .undo: undoTarget(of: side) != nil
    case .newGame: ending != nil || record != GameRecord()
    }
  }

  /// Ends the game: the other side wins.
  package mutating func resign(_ side: Disk, now: Timestamp) throws(IgnoredChange) {
    guard !status.isOver else { throw .nothingToChange }
    end(.resigned(side), now: now)
  }

  /// Does what the open offer says.
  package mutating func acceptOffer(now: Timestamp) throws(IgnoredChange) {
    guard let offer else { throw .nothingToChange }
    switch offer.kind {
    case .draw: end(.agreedDraw, now: now)
    case .undo: try undo(undoTarget(of: offer.side), now: now)
    case .newGame: reset(now: now)
    }
  }
}

/// What one of two players does that concerns the other.
package enum Agreement: Sendable {
  case resign
  /// Replaces an earlier offer of the same side. What the other side has offered too is accepted.
  case offer(Seats.Offer.Kind)
  case accept(Seats.Offer.Kind)
  /// Declines what the other player has offered, or withdraws what the player has.
  case end(Seats.Offer.Kind)
}

extension Games {
  /// Resigns, or makes, accepts or ends an offer, for one of two players, who has seen this version.
  package func agree(
    _ agreement: Agreement, in id: GameID, seen version: Int, by keys: [SeatDigest]
  ) async throws(GameStoreError) -> ChangeResult {
    try await change(id, by: keys) { game, rights throws(IgnoredChange) in
      guard let side = game.sideAgainstAnother(rights) else { return .forbidden(game) }
      guard game.version == version else { throw .nothingToChange }
      switch (agreement, game.offer) {
      case (.resign, _): try game.resign(side, now: clock.now)
      case (.offer(let kind), let offer?) where offer.kind == kind:
        // The other player may have seen the offer.
        if offer.side == side { return .changed(game) }
        try game.acceptOffer(now: clock.now)
      case (.offer(let kind), _):
        guard game.mayOffer(kind, side) else { throw .nothingToChange }
        game.seats.setOffer(Seats.Offer(kind, by: side, version: version, made: clock.now))
      case (.accept(let kind), let offer?) where offer.kind == kind && offer.side != side:
        try game.acceptOffer(now: clock.now)
      case (.end(let kind), var offer?) where offer.kind == kind:
        offer.isDeclined = true
        game.seats.setOffer(offer.side == side ? nil : offer)
      default: throw .nothingToChange
      }
      return nil
    }
  }
}
