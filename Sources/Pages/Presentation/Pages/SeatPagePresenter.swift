package import Gameplay
package import Mustache
package import Reversi

/// A page about seats: an invite, all seats, or the sharing page.
package struct SeatPageViewData: MustacheContext, Hashable {
  package var page: PageViewData
  package var board: BoardViewData?
  package var heading: String
  /// The explanation, one or two sentences in each paragraph.
  package var paragraphs: [String]
  package var invitation: InvitationViewData?
  package var forms: [FormViewData]
  package var share: ShareViewData?
  /// Links to other pages. The game is the first one, if there is one.
  package var links: [LinkViewData]

  package static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "board": .context(\.board),
    "heading": .text(\.heading),
    "paragraphs": .list(\.paragraphs),
    "invitation": .context(\.invitation),
    "forms": .list(\.forms),
    "share": .context(\.share),
    "links": .list(\.links),
  ]
}

package struct InvitationViewData: MustacheContext, Hashable {
  package var label: String
  /// The absolute address.
  package var address: String
  /// The code of the address; nil if the address is too long or the site has no codes.
  package var code: CodeViewData?
  package var message: CopyTextViewData?

  package static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "address": .text(\.address),
    "code": .context(\.code),
    "message": .context(\.message),
  ]
}

extension PageContext {
  /// A link to pass on, as text and as a QR code.
  func invitation(
    _ label: String, _ address: String, message: CopyTextViewData? = nil
  ) -> InvitationViewData {
    InvitationViewData(
      label: label, address: address,
      code: site.codes?(address, words[.linkCode], viewer.hasTextBrowser),
      message: message)
  }
}

/// Presents the page of an invite: the link for the host, or the seat for the invited player.
package struct SeatPagePresenter: Sendable {
  let game: LivingGame
  let key: SeatKey
  let invite: InviteView
  let name: PlayerName?
  let refreshDelay: Int
  let context: PageContext

  /// The age of an invite after which its page no longer waits for it to be accepted.
  package static let patience = Milliseconds.seconds(3600)

  package enum InviteView: Sendable, Hashable {
    /// The host's own invite, to be passed on. The origin is the scheme and authority of the site. A fresh
    /// invite may be accepted at any moment.
    case mine(Disk, origin: String, isFresh: Bool)
    /// An invite for the visitor, with the offered side.
    case offered(Disk)
    /// A seat that the visitor already holds.
    case held(Disk)
    case spent
    case expired
    case unknown
  }

  /// Creates a presenter of an invite's page.
  ///
  /// - Parameters:
  ///   - name: the visitor's name, for an invite that is offered.
  ///   - refreshDelay: the number of seconds until the page asks whether the seat is taken.
  package init(
    game: LivingGame, key: SeatKey, invite: InviteView, name: PlayerName? = nil, viewer: Viewer,
    site: SiteIdentity, refreshDelay: Int = 0
  ) {
    self.name = name
    self.game = game
    self.key = key
    self.invite = invite
    self.refreshDelay = refreshDelay
    context = PageContext(page: route(game.id, key), site: site, viewer: viewer)
  }

  package func viewData() -> SeatPageViewData {
    let words = context.words
    switch invite {
    case .mine(let side, let origin, let isFresh):
      return ownPage(side, origin + context.site.path(of: route(game.id, key)), isFresh: isFresh)
    case .offered(let side):
      return page(
        words[.invited], words.seatOffer(side) + limit,
        forms: [acceptance(of: side)])
    case .held(let side):
      return page(words(.ownSeatHeading, .side(side)), [])
    case .spent: return page(words[.spentInviteHeading], [words[.spentInviteText]])
    case .expired: return page(words[.expiredInviteHeading], [words[.expiredInviteText]])
    case .unknown: return page(words[.unknownInviteHeading], [words[.unknownInviteText]])
    }
  }

  private func acceptance(of side: Disk) -> FormViewData {
    var form = context.form(context.words(.takeSeat, .side(side)), to: route(game.id, key))
    form.entry = EntryViewData(name, label: context.words[.optionalName])
    return form
  }

  /// The host's page. For a fresh invite, it waits by itself unless motion is off; it also has a link for that.
  private func ownPage(_ side: Disk, _ address: String, isFresh: Bool) -> SeatPageViewData {
    let words = context.words
    let waiting = context.links.link(words[.awaitTaker], to: .game(game.id, .awaitedSeat(key)))
    let goesOn = isFresh && context.viewer.motion != .off
    return context.seatPage(
      words[.invitation],
      [words(.handOn, .side(side))] + limit + (goesOn ? [words[.goingOn]] : []),
      board: board,
      invitation: context.invitation(words[.linkToCopy], address, message: message(address)),
      links: [waiting], mainLink: toGame,
      refresh: goesOn ? waiting.address : nil, refreshDelay: refreshDelay)
  }

  /// The time limit for a move, if there is one.
  private var limit: [String] {
    game.limit.map { [context.words(.limitNotice, .count($0.days))] } ?? []
  }

  /// The message for a friend: the invitation and the board.
  private func message(_ address: String) -> CopyTextViewData {
    let words = context.words
    let news = MessagePresenter(words: words).text(of: game)
    return CopyTextViewData(
      label: words[.messageToCopy],
      text: words(.inviting, .of(.address, address)) + "\n"
        + SharePresenter(words: words).board(of: game.position, news),
      rows: "14")
  }

  private func page(
    _ heading: String, _ paragraphs: [String], forms: [FormViewData] = []
  ) -> SeatPageViewData {
    context.seatPage(heading, paragraphs, board: board, forms: forms, mainLink: toGame)
  }

  private var toGame: LinkViewData {
    context.links.link(context.words[.toGame], to: .game(game.id))
  }

  private var board: BoardViewData {
    BoardPresenter(language: context.language)
      .still(game.position.board, last: game.lastSquare, hasButtons: false)
  }
}

extension PageContext {
  func seatPage(
    _ heading: String, _ paragraphs: [String], board: BoardViewData? = nil,
    invitation: InvitationViewData? = nil, forms: [FormViewData] = [], share: ShareViewData? = nil,
    links: [LinkViewData] = [], mainLink: LinkViewData, refresh: String? = nil,
    refreshDelay: Int = 0
  ) -> SeatPageViewData {
    SeatPageViewData(
      page: page(news: heading, refresh: refresh, refreshDelay: refreshDelay), board: board,
      heading: heading, paragraphs: paragraphs, invitation: invitation, forms: forms,
      share: share, links: [mainLink] + links)
  }
}

private func route(_ id: GameID, _ key: SeatKey) -> SiteRoute { .game(id, .seat(key)) }

/// Presents the page on which a host changes the seats: the open invites, and the other players.
package struct SeatsPagePresenter: Sendable {
  let id: GameID
  let seats: Seats
  let now: Timestamp
  let context: PageContext

  package init(game: LivingGame, viewer: Viewer, now: Timestamp, site: SiteIdentity) {
    id = game.id
    seats = game.seats
    self.now = now
    context = PageContext(page: .game(id, .change(.invite)), site: site, viewer: viewer)
  }

  package func viewData() -> SeatPageViewData {
    let words = context.words
    return context.seatPage(
      words[.seats], [words[.hostsRights1], words[.hostsRights2]],
      forms: [ControlsPresenter(context: context, id: id).invites()].compactMap { $0 }
        + seats.invites.filter { $0.isOpen(at: now) }.map(revocation)
        + [.dark, .light].filter { !context.viewer.rights.holds($0) }.map(handover),
      links: [
        context.links.link(
          words.deletion(leavingToFriend: !seats.isOnePersonsGame),
          to: .game(id, .change(.delete)))
      ],
      mainLink: context.links.link(words[.toGame], to: .game(id)))
  }

  private func revocation(of invite: Seats.Invite) -> FormViewData {
    let day = Milliseconds.days(1).count
    let days = invite.expires.map { Int(($0 - now).count / day) }
    return context.form(
      context.words.revokeInvite(for: invite.side, days: days), to: .game(id, .change(.invite)),
      hidden: FieldViewData(name: "revoke", value: invite.digest.name))
  }

  private func handover(to side: Disk) -> FormViewData {
    context.form(
      context.words(.makeHost, .side(side)), to: .game(id, .change(.host)),
      hidden: FieldViewData(name: "side", value: side.className))
  }
}

/// Presents the question before a game is deleted.
package struct DeletionPagePresenter: Sendable {
  let id: GameID
  let isOnePersonsGame: Bool
  let context: PageContext

  package init(game: LivingGame, viewer: Viewer, site: SiteIdentity) {
    id = game.id
    isOnePersonsGame = game.seats.isOnePersonsGame
    context = PageContext(page: .game(id, .change(.delete)), site: site, viewer: viewer)
  }

  package func viewData() -> SeatPageViewData {
    let words = context.words
    let text =
      isOnePersonsGame
      ? words.text(.deletionHeading, .deletionText) : words.text(.leavingHeading, .leavingText)
    return context.seatPage(
      text.heading, text.paragraphs,
      forms: [
        context.form(
          words.deletion(leavingToFriend: !isOnePersonsGame), to: .game(id, .change(.delete)))
      ],
      mainLink: context.links.link(words[.cancel], to: .game(id)))
  }
}
