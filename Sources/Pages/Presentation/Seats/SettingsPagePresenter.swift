package import Gameplay
import Reversi

/// Presents the visitor's choices for all games, and for one. They have a page of their own, as no refresh replaces
/// it and each choice leads back to it.
package struct SettingsPagePresenter: Presenter {
  let game: LivingGame?
  let context: PageContext

  package init(of game: LivingGame? = nil, viewer: Viewer, site: Publication) {
    self.game = game
    context = PageContext(
      page: game.map { Route.game($0.id, .settings()) } ?? .settings, site: site, viewer: viewer)
  }

  package func viewData() -> SeatPageViewData {
    let (links, viewer) = (context.links, context.viewer)
    let back = links.link(
      words[game == nil ? .toStart : .toGame], to: game.map { Route.game($0.id) } ?? .new())
    var page = context.seatPage(
      words.text(.settings), about: game, links: [back, deletion].compactMap { $0 })
    page.choices = [
      level, choice(.motion, .motion(viewer.motion)),
      choice(.waitingForMoves, .waiting(viewer.waiting)),
      choice(.theme, .theme(viewer.theme ?? .felt)),
    ].compactMap { $0 }
    return page
  }

  private func choice(_ label: Word, _ choice: TogglesViewData.Choice) -> FormViewData {
    FormViewData(
      action: context.links(.choices), label: words[label],
      hidden: game.map { [FieldViewData(.game, $0.id.text)] } ?? [],
      toggles: TogglesViewData(choice: choice, language: context.language))
  }

  /// The level of the game's computer, for players who may set it.
  private var level: FormViewData? {
    guard let game, context.site.extras.contains(.levels), game.mayChooseLevel(rights),
      // Between two people, only a player who is replaced by the computer needs the level.
      !game.seats.areHeldByTwo || Disk.allCases.contains(where: { game.modes[$0] == .computer })
    else { return nil }
    return FormViewData(
      action: context.links(.game(game.id, .change(.mode))),
      toggles: TogglesViewData(choice: .level(game.level), language: context.language))
  }

  /// The link to the question before the game is deleted, for its host.
  private var deletion: LinkViewData? {
    guard let game, rights.contains(.host) else { return nil }
    return context.links.link(
      words.deletion(leavingToFriend: !game.seats.isOnePersonsGame),
      to: .game(game.id, .change(.delete)))
  }
}
