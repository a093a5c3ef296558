public import Gameplay
import Reversi

/// A board that nobody has played on yet: the first cell pressed creates the game.
public struct FreshPagePresenter: Sendable {
  let context: PageContext
  let kind: Kind

  /// Where a fresh board stands.
  public enum Kind: Sendable, Hashable {
    /// At `/`: nothing beside the board but its controls.
    case start
    /// At `/new`: with the visitor's last games, the last one first.
    case new(games: [LivingGame])
  }

  /// A presenter of the page at `/` or `/new`.
  public init(_ kind: Kind, viewer: Viewer, site: SiteIdentity) {
    self.kind = kind
    context = PageContext(page: kind == .start ? .start : .new, site: site, viewer: viewer)
  }

  /// The page.
  public func viewData() -> BoardPageViewData {
    let words = context.words
    let controls = ControlsPresenter(context: context, id: nil)
    let status = Position.initial.status
    let messages = MessagePresenter(words: words)
    let isAtStart = kind == .start
    return BoardPageViewData(
      page: context.page(
        news: isAtStart ? messages.text(of: status) : words.newBoard,
        turn: status.mover, isUnlisted: false,
        links: (isAtStart ? [context.links.link(words.newBoard, to: .new)] : [])
          + TextPage.allCases.map { context.links.link(words.name(of: $0), to: .page($0)) }
          + [context.links.link(words.bowling, to: .bowling(.sheet("")))]),
      message: messages.viewData(of: status),
      dark: player(.dark, controls),
      light: player(.light, controls),
      board: BoardPresenter(language: context.language)
        .playable(.initial, last: nil, form: MoveFormViewData(action: context.links(.games))),
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
    let messages = MessagePresenter(words: context.words)
    return GameListViewData(
      title: context.words.yourGames,
      games: games.map { game in
        GameItemViewData(
          link: context.links.link(messages.text(of: game.status), to: .game(game.id)),
          score: messages.score(of: game.position.board))
      },
      form: FormViewData(
        action: context.links(.playerLink(nil)),
        buttons: [ButtonViewData(context.words.toOtherDevice)])
    )
  }
}
