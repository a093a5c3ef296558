public import Gameplay
public import Reversi

/// The page of an invite.
public struct SeatPageViewData: Sendable, Hashable {
  /// What is around it.
  public var page: PageViewData
  /// What the invite is for, or what became of it.
  public var heading: String
  /// What to know, one sentence or two each.
  public var paragraphs: [String]
  /// The link to hand on, for the host.
  public var invitation: InvitationViewData?
  /// Takes the seat.
  public var form: FormViewData?
  /// Leads to the game, where there is one.
  public var game: LinkViewData?
}

/// A link to copy.
public struct InvitationViewData: Sendable, Hashable {
  /// What the field is called.
  public var label: String
  /// The whole address.
  public var address: String
}

/// The page of an invite: the link for the host, the seat for who follows it.
public struct SeatPagePresenter: Sendable {
  let id: GameID
  let key: SeatKey
  let invite: InviteView
  let context: PageContext

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
    game id: GameID, key: SeatKey, invite: InviteView, viewer: Viewer, site: SiteIdentity
  ) {
    self.id = id
    self.key = key
    self.invite = invite
    context = PageContext(page: route(id, key), site: site, viewer: viewer)
  }

  /// The page.
  public func viewData() -> SeatPageViewData {
    let words = context.words
    switch invite {
    case .mine(let side, let origin):
      let address = origin + context.site.path(of: route(id, key))
      return page(
        words.invitation(for: side), words.handOn(side),
        invitation: InvitationViewData(label: words.linkToCopy, address: address))
    case .offered(let side):
      let form = FormViewData(
        action: context.links(route(id, key)), buttons: [ButtonViewData(words.takeSeat(side))])
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
      page: context.page(
        news: heading,
        links: [context.links.link(context.words.newBoard, to: .new)]),
      heading: heading,
      paragraphs: paragraphs,
      invitation: invitation,
      form: form,
      game: context.links.link(context.words.toGame, to: .game(id))
    )
  }
}

private func route(_ id: GameID, _ key: SeatKey) -> SiteRoute { .game(id, .seat(key)) }
