import Gameplay
import Reversi

extension GamePagePresenter {
  /// How a page goes on when somebody else is to act.
  struct Following {
    var refresh: String?
    var steps: [LinkViewData] = []
  }

  /// By itself for those who want motion, by a link for the others and where nothing has happened for long.
  func following() -> Following {
    guard isWaiting else { return Following() }
    guard isAwake else {
      return Following(steps: [scene.links.link(words.refresh, to: .game(game.id))])
    }
    let next = scene.links.link(words.showMove, to: .seen(game.id, version: game.version))
    return Following(
      refresh: scene.viewer.motion == .off ? nil : next.address, steps: [next])
  }

  /// Whether the game has changed lately enough for its pages to wait for the next move by themselves.
  public var isAwake: Bool { now - game.changed <= Self.patience }

  private var isWaiting: Bool {
    switch status {
    case .turn(let side): thinking != nil || !rights.holds(side)
    case .pass(let side): !rights.holds(side)
    case .over: false
    }
  }
}

extension LivingGame {
  /// Where the last disk was placed.
  var lastSquare: Square? {
    record.moves.last { $0 != .pass }?.square
  }
}
