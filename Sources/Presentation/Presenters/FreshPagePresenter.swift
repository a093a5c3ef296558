public import Gameplay
import Reversi

/// A board that nobody has played on yet: the first cell pressed creates the game.
public struct FreshPagePresenter: Sendable {
  let scene: PageScene
  let choices: Choices

  /// What a fresh page offers beside the board.
  public enum Choices: Sendable, Hashable {
    /// At `/`: a mode for each side, as in the original.
    case modes
    /// At `/new`: a form that starts a game in chosen modes, and the visitor's last games, the last one first.
    case all(games: [LivingGame])
  }

  /// A presenter of the page at `/` or `/new`, whichever belongs to the choices.
  public init(_ choices: Choices, viewer: Viewer, site: SiteFacts) {
    self.choices = choices
    scene = PageScene(page: choices == .modes ? .start : .new, site: site, viewer: viewer)
  }

  /// The page.
  public func viewData() -> BoardPageViewData {
    let words = scene.words
    let controls = ControlsPresenter(scene: scene, id: nil)
    let status = Position.initial.status
    let messages = MessagePresenter(words: words)
    let isAtStart = choices == .modes
    return BoardPageViewData(
      page: scene.page(
        news: isAtStart ? messages.text(of: status) : words.newBoard,
        icon: scene.icon(of: status), isUnlisted: false,
        links: isAtStart ? [scene.links.link(words.newBoard, to: .new)] : []),
      message: messages.viewData(of: status),
      dark: player(.dark, controls),
      light: player(.light, controls),
      board: BoardPresenter(phrases: scene.phrases)
        .playable(.initial, last: nil, form: MoveFormViewData(action: scene.links(.games))),
      steps: [],
      motion: controls.motion(),
      start: isAtStart ? nil : start(),
      games: games()
    )
  }

  private func player(_ side: Disk, _ controls: ControlsPresenter) -> PlayerViewData {
    controls.player(
      side, in: .initial, mode: choices == .modes ? .manual : nil, canSwitch: choices == .modes)
  }

  private func start() -> StartFormViewData {
    StartFormViewData(
      title: scene.words.newGame,
      action: scene.links(.games),
      groups: [.dark, .light].map { (side: Disk) in
        ChoiceGroupViewData(
          label: scene.words.player(of: side),
          choices: [.manual, .computer].map { (mode: PlayerMode) in
            ChoiceViewData(
              name: side.className, value: mode.rawValue, label: scene.words.name(of: mode),
              isChosen: mode == .manual)
          })
      },
      button: scene.words.startGame
    )
  }

  private func games() -> GameListViewData? {
    guard case .all(let games) = choices, !games.isEmpty else { return nil }
    let messages = MessagePresenter(words: scene.words)
    return GameListViewData(
      title: scene.words.yourGames,
      games: games.map { game in
        let board = game.position.board
        return GameItemViewData(
          link: scene.links.link(messages.text(of: game.status), to: .game(game.id)),
          score: scene.words.score(dark: board.count(of: .dark), light: board.count(of: .light)))
      }
    )
  }
}
