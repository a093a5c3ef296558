import ComputerPlayers
package import Gameplay
import Reversi

/// Presents a new board. The first move creates the game.
package struct NewGamePagePresenter: Sendable {
  let context: PageContext
  let kind: Kind
  let now: Timestamp?

  /// The address of a new board.
  package enum Kind: Sendable, Hashable {
    /// At `/`, for visitors without an unfinished game.
    case start
    /// At `/new`, with the visitor's latest games, newest first.
    case new(games: [LivingGame])

    fileprivate var games: [LivingGame] {
      if case .new(let games) = self { games } else { [] }
    }
  }

  /// The number of the visitor's games next to the board. All of them are on a page of their own.
  package static let gameLimit = 3

  /// Creates a presenter of the page at `/` or `/new`.
  ///
  /// - Parameter now: the current time, to tell how long ago games were played; nil leaves that out.
  package init(_ kind: Kind, viewer: Viewer, now: Timestamp? = nil, site: SiteIdentity) {
    self.kind = kind
    self.now = now
    context = PageContext(page: kind == .start ? .start : .new, site: site, viewer: viewer)
  }

  /// The data for the page's template.
  package func viewData() -> BoardPageViewData {
    let words = context.words
    let controls = ControlsPresenter(context: context, id: nil)
    let status = Position.initial.status
    let messages = MessagePresenter(words: words)
    return BoardPageViewData(
      page: context.page(
        news: words[.startTitle], turn: status.mover, isUnlisted: false,
        description: words[.startDescription], card: card()),
      message: messages.viewData(of: status),
      detail: words[.firstStep],
      dark: player(.dark, controls),
      light: player(.light, controls),
      board: BoardPresenter(language: context.language)
        .playable(.initial, last: nil, form: MoveFormViewData(action: context.links(.games))),
      steps: [],
      settings: controls.settings(),
      opponents: opponents(),
      games: games()
    )
  }

  /// The preview card; nil if the public address isn't known.
  private func card() -> CardViewData? {
    context.address(of: .start).map { address in
      CardViewData(
        title: context.words[.startTitle], description: context.words[.startDescription],
        address: address,
        image: context.address(of: .position(Position.initial.text, as: .png)))
    }
  }

  private func opponents() -> OpponentsViewData {
    let words = context.words
    return OpponentsViewData(
      title: words[.playAgainst],
      opponents: [
        computer(),
        opponent(
          words[.friendHere], words[.againstFriendHere], ("light", PlayerMode.manual.rawValue)),
        opponent(
          words[.friendElsewhere], words[.againstFriendElsewhere], ("invite", "light"), limits()),
      ],
      about: [words[.about1], words[.about2]],
      rules: context.links.link(words.name(of: SitePage.rules), to: .page(.rules)))
  }

  /// The computer at each of the site's levels.
  private func computer() -> OpponentViewData {
    let words = context.words
    let levels = ComputerLevel.allCases.filter {
      !$0.searches || context.site.extras.contains(.levels)
    }
    return OpponentViewData(
      form: FormViewData(
        action: context.links(.games), label: words[.theComputer],
        hidden: [FieldViewData(name: "light", value: PlayerMode.computer.rawValue)],
        buttons: levels.map { level in
          ButtonViewData(
            words.name(of: level), field: FieldViewData(name: "level", value: level.rawValue))
        }),
      detail: words[.againstComputer])
  }

  private func opponent(
    _ label: String, _ detail: String, _ field: (name: String, value: String),
    _ choice: SelectViewData? = nil
  ) -> OpponentViewData {
    OpponentViewData(
      form: FormViewData(
        action: context.links(.games),
        buttons: [
          ButtonViewData(label, field: FieldViewData(name: field.name, value: field.value))
        ], choice: choice),
      detail: detail)
  }

  /// The choice of a time limit for moves.
  private func limits() -> SelectViewData {
    let words = context.words
    let none = ChoiceViewData(value: "", label: words[.noLimit], isCurrent: true)
    return SelectViewData(
      name: "days", label: words[.timeForMove],
      options: [none]
        + [1, 3, 7, 14].map { days in
          ChoiceViewData(
            value: String(days), label: words(.limitDays, .count(days)), isCurrent: false)
        })
  }

  private func player(_ side: Disk, _ controls: ControlsPresenter) -> PlayerViewData {
    controls.player(
      side, in: .initial, who: side == .dark ? context.words[.you] : nil, mode: .manual,
      canSwitch: true)
  }

  private func games() -> GameListViewData? {
    guard !kind.games.isEmpty else { return nil }
    let presenter = GameListPresenter(context: context, now: now)
    return GameListViewData(
      title: context.words[.yourGames],
      games: kind.games.prefix(Self.gameLimit).map { presenter.item(of: $0) },
      link: context.links.link(context.words[.allYourGames], to: .games))
  }
}
