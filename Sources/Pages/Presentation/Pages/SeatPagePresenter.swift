public import Gameplay
public import Reversi

/// A page about who may play or look on: of an invite, of all seats, of what there is to hand on.
public struct SeatPageViewData: Sendable, Hashable {
  /// What is around it.
  public var page: PageViewData
  /// The game's board, where there is a game.
  public var board: BoardViewData?
  /// What the invite is for, or what became of it.
  public var heading: String
  /// What to know, one sentence or two each.
  public var paragraphs: [String]
  /// The link to hand on, for the host.
  public var invitation: InvitationViewData?
  /// Takes the seat, or changes who may play.
  public var forms: [FormViewData]
  /// What there is to hand on.
  public var share: ShareViewData?
  /// Where to go from here; to the game first, where there is one.
  public var ways: [LinkViewData]
}

/// A link to hand on.
public struct InvitationViewData: Sendable, Hashable {
  /// What the field is called.
  public var label: String
  /// The whole address.
  public var address: String
  /// The address for cameras, unless it is too long for them.
  public var code: CodeViewData?
  /// What may be sent instead of the bare link.
  public var message: CopyTextViewData?
}

extension PageContext {
  /// A link to hand on, as text and as a code.
  func invitation(
    _ label: String, _ address: String, message: CopyTextViewData? = nil
  ) -> InvitationViewData {
    InvitationViewData(
      label: label, address: address,
      code: CodeViewData(address, label: words.linkCode, inBlocks: viewer.hasTextBrowser),
      message: message)
  }
}

/// The page of an invite: the link for the host, the seat for who follows it.
public struct SeatPagePresenter: Sendable {
  let game: LivingGame
  let key: SeatKey
  let invite: InviteView
  let refreshDelay: Int
  let context: PageContext

  /// The age of an invite from which on its page no longer waits by itself for somebody to take it.
  public static let patience = Milliseconds.seconds(3600)

  /// What an invite is to the visitor.
  public enum InviteView: Sendable, Hashable {
    /// The host's: to be handed on. The origin is the scheme and authority of the site's public address; a fresh one
    /// may be taken any moment.
    case mine(Disk, origin: String, isFresh: Bool)
    /// An invitee's: a seat to take.
    case offered(Disk)
    /// A seat that the visitor holds already.
    case held(Disk)
    /// Taken by somebody else.
    case spent
    /// Too old to be taken.
    case expired
    /// Not one of the game's.
    case unknown
  }

  /// A presenter of the page of an invite.
  ///
  /// - Parameter refreshDelay: how many seconds the page waits before it asks whether the seat is taken.
  public init(
    game: LivingGame, key: SeatKey, invite: InviteView, viewer: Viewer, site: SiteIdentity,
    refreshDelay: Int = 0
  ) {
    self.game = game
    self.key = key
    self.invite = invite
    self.refreshDelay = refreshDelay
    context = PageContext(page: route(game.id, key), site: site, viewer: viewer)
  }

  /// The page.
  public func viewData() -> SeatPageViewData {
    let words = context.words
    switch invite {
    case .mine(let side, let origin, let isFresh):
      return ownPage(side, origin + context.site.path(of: route(game.id, key)), isFresh: isFresh)
    case .offered(let side):
      let form = FormViewData(
        action: context.links(route(game.id, key)), buttons: [ButtonViewData(words.takeSeat(side))])
      return page(words.invitation(for: side), words.seatOffer(side) + limit, forms: [form])
    case .held(let side):
      let (heading, text) = words.ownSeat(side)
      return page(heading, text)
    case .spent: return page(words.spentInvite.heading, words.spentInvite.text)
    case .expired: return page(words.expiredInvite.heading, words.expiredInvite.text)
    case .unknown: return page(words.unknownInvite.heading, words.unknownInvite.text)
    }
  }

  /// The host's page: it waits by itself where that is wanted, and leads to the waiting elsewhere.
  private func ownPage(_ side: Disk, _ address: String, isFresh: Bool) -> SeatPageViewData {
    let words = context.words
    let waiting = context.links.link(words.awaitTaker, to: .game(game.id, .awaitedSeat(key)))
    let goesOn = isFresh && context.viewer.motion != .off
    return context.seatPage(
      words.invitation(for: side), words.handOn(side) + limit + (goesOn ? [words.goingOn] : []),
      board: board,
      invitation: context.invitation(words.linkToCopy, address, message: message(side, address)),
      ways: [waiting], way: toGame,
      refresh: goesOn ? waiting.address : nil, refreshDelay: refreshDelay)
  }

  /// How long a move may take, where there is a limit.
  private var limit: [String] {
    game.limit.map { [context.words.limitNotice(days: $0.days)] } ?? []
  }

  /// What a friend needs to know, and what there is to play.
  private func message(_ side: Disk, _ address: String) -> CopyTextViewData {
    let words = context.words
    let news = MessagePresenter(words: words).text(of: game)
    return CopyTextViewData(
      label: words.messageToCopy,
      text: words.inviting(side, at: address) + "\n"
        + SharePresenter(words: words).board(of: game.position, news),
      rows: "14")
  }

  private func page(
    _ heading: String, _ paragraphs: [String], forms: [FormViewData] = []
  ) -> SeatPageViewData {
    context.seatPage(heading, paragraphs, board: board, forms: forms, way: toGame)
  }

  private var toGame: LinkViewData {
    context.links.link(context.words.toGame, to: .game(game.id))
  }

  private var board: BoardViewData {
    BoardPresenter(language: context.language)
      .still(game.position.board, last: game.lastSquare, hasButtons: false)
  }
}

extension PageContext {
  /// A page about who may play or look on.
  func seatPage(
    _ heading: String, _ paragraphs: [String], board: BoardViewData? = nil,
    invitation: InvitationViewData? = nil, forms: [FormViewData] = [], share: ShareViewData? = nil,
    ways: [LinkViewData] = [], way: LinkViewData, refresh: String? = nil, refreshDelay: Int = 0
  ) -> SeatPageViewData {
    SeatPageViewData(
      page: page(news: heading, refresh: refresh, refreshDelay: refreshDelay), board: board,
      heading: heading, paragraphs: paragraphs, invitation: invitation, forms: forms,
      share: share, ways: [way] + ways)
  }
}

private func route(_ id: GameID, _ key: SeatKey) -> SiteRoute { .game(id, .seat(key)) }

/// The page on which a host sees and changes who may play: the open invites, and who else has a seat.
public struct SeatsPagePresenter: Sendable {
  let id: GameID
  let seats: Seats
  let now: Timestamp
  let context: PageContext

  /// A presenter for the host of a game.
  public init(game: LivingGame, viewer: Viewer, now: Timestamp, site: SiteIdentity) {
    id = game.id
    seats = game.seats
    self.now = now
    context = PageContext(page: .game(id, .change(.invite)), site: site, viewer: viewer)
  }

  /// The page.
  public func viewData() -> SeatPageViewData {
    let words = context.words
    return context.seatPage(
      words.seats, words.hostsRights,
      forms: [ControlsPresenter(context: context, id: id).invites()].compactMap { $0 }
        + seats.invites.filter { $0.isOpen(at: now) }.map(revocation)
        + [.dark, .light].filter { !context.viewer.rights.holds($0) }.map(handover),
      ways: [context.links.link(words.deleteGame, to: .game(id, .change(.delete)))],
      way: context.links.link(words.toGame, to: .game(id)))
  }

  private func revocation(of invite: Seats.Invite) -> FormViewData {
    let day = Milliseconds.days(1).count
    let days = invite.expires.map { Int(($0 - now).count / day) }
    return FormViewData(
      action: context.links(.game(id, .change(.invite))),
      hidden: [FieldViewData(name: "revoke", value: invite.digest.name)],
      buttons: [ButtonViewData(context.words.revokeInvite(for: invite.side, days: days))])
  }

  private func handover(to side: Disk) -> FormViewData {
    FormViewData(
      action: context.links(.game(id, .change(.host))),
      hidden: [FieldViewData(name: "side", value: side.className)],
      buttons: [ButtonViewData(context.words.makeHost(playerOf: side))])
  }
}

/// The question before a host deletes a game.
public struct DeletionPagePresenter: Sendable {
  let id: GameID
  let isOnePersonsGame: Bool
  let context: PageContext

  /// A presenter for the host of a game.
  public init(game: LivingGame, viewer: Viewer, site: SiteIdentity) {
    id = game.id
    isOnePersonsGame = game.seats.isOnePersonsGame
    context = PageContext(page: .game(id, .change(.delete)), site: site, viewer: viewer)
  }

  /// The page.
  public func viewData() -> SeatPageViewData {
    let words = context.words
    return context.seatPage(
      words.deleteGame, words.deletion(leavingToFriend: !isOnePersonsGame),
      forms: [
        FormViewData(
          action: context.links(.game(id, .change(.delete))),
          buttons: [ButtonViewData(words.confirmDeletion)])
      ],
      way: context.links.link(words.toGame, to: .game(id)))
  }
}
