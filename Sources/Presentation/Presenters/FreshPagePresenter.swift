public import Gameplay
import Reversi

/// A board that nobody has played on yet: the first cell pressed creates the game.
public struct FreshPagePresenter: Sendable {
  let scene: PageScene
  let kind: Kind

  /// Where a fresh board stands.
  public enum Kind: Sendable, Hashable {
    /// At `/`: nothing beside the board but its controls.
    case start
    /// At `/new`: with the visitor's last games, the last one first.
    case new(games: [LivingGame])
  }

  /// A presenter of the page at `/` or `/new`.
  public init(_ kind: Kind, viewer: Viewer, site: SiteFacts) {
    self.kind = kind
    scene = PageScene(page: kind == .start ? .start : .new, site: site, viewer: viewer)
  }

  /// The page.
  public func viewData() -> BoardPageViewData {
    let words = scene.words
    let controls = ControlsPresenter(scene: scene, id: nil)
    let status = Position.initial.status
    let messages = MessagePresenter(words: words)
    let isAtStart = kind == .start
    return BoardPageViewData(
      page: scene.page(
        news: isAtStart ? messages.text(of: status) : words.newBoard,
        turn: status.mover, isUnlisted: false,
        links: (isAtStart ? [scene.links.link(words.newBoard, to: .new)] : [])
          + [
            scene.links.link(words.importing, to: .importing),
            scene.links.link(words.bowling, to: .bowling("")),
          ]),
      message: messages.viewData(of: status),
      dark: player(.dark, controls),
      light: player(.light, controls),
      board: BoardPresenter(phrases: scene.phrases)
        .playable(.initial, last: nil, form: MoveFormViewData(action: scene.links(.games))),
      steps: [],
      motion: controls.motion(),
      games: games()
    )
  }

  private func player(_ side: Disk, _ controls: ControlsPresenter) -> PlayerViewData {
    controls.player(
      side, in: .initial, mode: .manual, canSwitch: true)
  }

  private func games() -> GameListViewData? {
    guard case .new(let games) = kind, !games.isEmpty else { return nil }
    let messages = MessagePresenter(words: scene.words)
    return GameListViewData(
      title: scene.words.yourGames,
      games: games.map { game in
        GameItemViewData(
          link: scene.links.link(messages.text(of: game.status), to: .game(game.id)),
          score: messages.score(of: game.position.board))
      }
    )
  }
}
