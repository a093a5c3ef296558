public import Gameplay
public import Reversi

/// The page of an invite: the link for the host, the seat for who follows it.
public struct SeatPagePresenter: Sendable {
  let id: GameID
  let key: SeatKey
  let invite: InviteView
  let scene: PageScene

  /// What an invite is to the visitor.
  public enum InviteView: Sendable, Hashable {
    /// The host's: to be handed on. The origin is the scheme and authority of the site's public address.
    case mine(Disk, origin: String)
    /// An invitee's: a seat to take.
    case offered(Disk)
    /// A seat that the visitor holds already.
    case held(Disk)
    /// Taken by somebody else.
    case spent
    /// Not one of the game's.
    case unknown
  }

  /// A presenter of the page of an invite.
  public init(
    game id: GameID, key: SeatKey, invite: InviteView, viewer: Viewer, site: SiteFacts
  ) {
    self.id = id
    self.key = key
    self.invite = invite
    scene = PageScene(page: route(id, key), site: site, viewer: viewer)
  }

  /// The page.
  public func viewData() -> SeatPageViewData {
    let words = scene.words
    switch invite {
    case .mine(let side, let origin):
      let address = origin + scene.site.path(of: route(id, key))
      return page(
        words.invitation(for: side), words.handOn(side),
        invitation: InvitationViewData(label: words.linkToCopy, address: address))
    case .offered(let side):
      let form = FormViewData(
        action: scene.links(route(id, key)), buttons: [ButtonViewData(words.takeSeat(side))])
      return page(words.invitation(for: side), words.seatOffer(side), form: form)
    case .held(let side):
      let (heading, text) = words.ownSeat(side)
      return page(heading, text)
    case .spent: return page(words.spentInvite.heading, words.spentInvite.text)
    case .unknown: return page(words.unknownInvite.heading, words.unknownInvite.text)
    }
  }

  private func page(
    _ heading: String, _ paragraphs: [String], invitation: InvitationViewData? = nil,
    form: FormViewData? = nil
  ) -> SeatPageViewData {
    SeatPageViewData(
      page: scene.page(
        news: heading,
        links: [scene.links.link(scene.words.newBoard, to: .new)]),
      heading: heading,
      paragraphs: paragraphs,
      invitation: invitation,
      form: form,
      game: scene.links.link(scene.words.toGame, to: .game(id))
    )
  }
}

private func route(_ id: GameID, _ key: SeatKey) -> SiteRoute { .seat(id, key: key) }
