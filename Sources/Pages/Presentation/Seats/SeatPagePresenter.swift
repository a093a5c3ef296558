import Encodings
package import Gameplay
package import Mustache
package import Reversi

/// A page about seats: an invite, all seats, the sharing page, or the settings.
package struct SeatPageViewData: PageInLayout, Equatable {
  package var page: PageViewData
  /// The picture of the game's board; nil without a game, or on a site without pictures.
  package var picture: LinkViewData?
  package var heading: String
  /// The explanation, one or two sentences in each paragraph.
  package var paragraphs: [String]
  package var invitation: InvitationViewData?
  /// What the visitor has come to do.
  package var form: FormViewData?
  /// What happens next, or what to know about the form.
  package var note: String?
  package var players: [SeatViewData]
  /// The settings, each with its label above it.
  package var choices: [FormViewData] = []
  /// More texts to copy, and downloads.
  package var share: ShareViewData?
  /// What the host should know about the invite.
  package var terms: [String] = []
  /// Links to other pages. The game is the first one, if there is one.
  package var links: [LinkViewData]
  /// What else the visitor can do.
  package var forms: [FormViewData]

  package static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "picture": .context(\.picture),
    "heading": .text(\.heading),
    "paragraphs": .list(\.paragraphs),
    "invitation": .context(\.invitation),
    "form": .context(\.form),
    "note": .text(\.note),
    "players": .list(\.players),
    "choices": .list(\.choices),
    "share": .context(\.share),
    "terms": .list(\.terms),
    "links": .list(\.links),
    "forms": .list(\.forms),
    "isWaiting": .flag { $0.page.refresh != nil },
  ]
}

package struct InvitationViewData: MustacheContext, Equatable {
  package var label: String
  /// The absolute address.
  package var address: String
  /// Links that open another program with a message to send.
  package var sending: [LinkViewData]
  /// The code of the address; nil if the address is too long or the site has no codes.
  package var code: CodeViewData?
  /// The message to copy.
  package var message: TextViewData?

  package static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "address": .text(\.address),
    "sending": .list(\.sending),
    "code": .context(\.code),
    "message": .context(\.message),
  ]
}

/// A side with its player, and what the host can do about it.
package struct SeatViewData: MustacheContext, Equatable {
  package var disk: DiskViewData
  package var who: String
  package var forms: [FormViewData]

  package static let fields: MustacheFields<Self> = [
    "disk": .context(\.disk),
    "who": .text(\.who),
    "forms": .list(\.forms),
  ]
}

extension PageContext {
  /// A link to pass on, as text and as a QR code.
  ///
  /// - Parameter invitation: the message before the link; nil for a link that isn't for others.
  func invitation(
    _ label: Word, _ address: String, inviting invitation: Word? = nil
  ) -> InvitationViewData {
    InvitationViewData(
      label: words[label], address: address,
      sending: invitation.map { sending(address, words[$0]) } ?? [],
      code: site.codes?(address, words[.linkCode], viewer.hasTextBrowser),
      message: invitation.map {
        TextViewData(label: words[.messageToCopy], text: words[$0] + " " + address, rows: "4")
      })
  }

  /// Links that open another program with an address to send. No script is needed for them.
  ///
  /// Sources: RFC 6068 and RFC 5724, whose `sms:` has no recipients here, as phones accept it; the help pages of
  /// WhatsApp and Telegram.
  private func sending(_ address: String, _ invitation: String) -> [LinkViewData] {
    func escaped(_ text: String) -> String {
      PercentEncoding.encode(text, except: AddressCoder.isUnreserved)
    }
    let (address, subject) = (escaped(address), escaped(invitation))
    let message = subject + "%20" + address
    return [
      LinkViewData(address: "sms:?&body=" + message, label: words[.bySMS]),
      LinkViewData(address: "mailto:?subject=\(subject)&body=\(message)", label: words[.byMail]),
      LinkViewData(address: "https://wa.me/?text=" + message, label: words[.byWhatsApp]),
      LinkViewData(
        address: "https://t.me/share/url?url=\(address)&text=\(subject)",
        label: words[.byTelegram]),
    ]
  }

  /// The picture of a game's board, with its status as the text alternative.
  func picture(of game: LivingGame) -> LinkViewData? {
    link(words.news(of: game.position, endedBy: game.ending), to: .game(game.id, .download(.svg)))
  }
}

/// Presents the page of an invite: the link for the host, or the seat for the invited player.
package struct SeatPagePresenter: Presenter {
  let game: LivingGame
  let key: SeatKey
  package let invite: InviteView
  /// The visitor's name, for an invite that is offered.
  package var name: PlayerName?
  package var refusedName: RefusedName?
  /// The number of seconds until the page asks whether the seat is taken.
  package var refreshDelay = 0
  let context: PageContext

  /// The age of an invite after which its page no longer waits for it to be accepted.
  private static let patience = Milliseconds.seconds(3600)

  package enum InviteView: Sendable, Hashable {
    /// The host's own invite, to be passed on. The origin is the scheme and authority of the site.
    case mine(Seats.Invite, origin: String, age: Milliseconds)
    /// An invite for the visitor, with the offered side.
    case offered(Disk)
    /// A seat that the visitor already holds.
    case held(Disk)
    case spent
    case expired
    /// An invite to a game that is over.
    case tooLate
    case unknown
  }

  package init(
    game: LivingGame, key: SeatKey, invite: InviteView, viewer: Viewer, site: Publication
  ) {
    self.game = game
    self.key = key
    self.invite = invite
    context = PageContext(page: route(game.id, key), site: site, viewer: viewer)
  }

  package func viewData() -> SeatPageViewData {
    switch invite {
    case .mine(let invite, let origin, _):
      return ownPage(invite, origin + context.site.path(of: route(game.id, key)))
    case .offered(let side): return offer(of: side)
    case .held(let side): return page((words(.ownSeatHeading, .side(side)), []))
    case .spent: return page(words.text(.spentInviteHeading, .spentInviteText))
    case .expired: return page(words.text(.expiredInviteHeading, .expiredInviteText))
    case .tooLate: return page(words.text(.lateInviteHeading, .lateInviteText))
    case .unknown: return page(words.text(.unknownInviteHeading, .unknownInviteText))
    }
  }

  /// The time since the host has made an invite that may be accepted at any moment; nil for any other.
  private var freshAge: Milliseconds? {
    guard case .mine(_, _, let age) = invite, age <= Self.patience else { return nil }
    return age
  }

  /// The seconds after which the host's page asks again whether the seat is taken; nil while requests are held, and for
  /// pages that don't wait by themselves.
  package var pause: Int? { freshAge.flatMap(context.viewer.waiting.pause) }

  /// The guest's page. Programs that preview the link see it, too.
  private func offer(of side: Disk) -> SeatPageViewData {
    let host = game.seats.hostsName.map { WordValue.name(.player, $0) }
    let heading = host.map { words(.invitedBy, $0) } ?? words[.invited]
    let terms = [words(.seatOffer, .side(side))] + limit
    var page = page((heading, terms))
    page.page.card = context.card(
      host.map { words(.invitedToSide, $0, .side(side)) } ?? heading, terms.joined(separator: " "),
      of: route(game.id, key),
      picture: .game(game.id, .download(.png)))
    page.form = context.form(
      words(.takeSeat, .side(side)), to: route(game.id, key), named: name, refused: refusedName,
      words[.optionalName])
    page.note = words[.offerNote]
    page.links = [
      context.links.link(words[.justWatch], to: .game(game.id)),
      context.links.link(words[.howToPlay], to: .page(.rules)),
    ]
    return page
  }

  /// The host's page. For a fresh invite, it waits by itself unless the viewer does so by hand; it then
  /// has a link for that.
  private func ownPage(_ invite: Seats.Invite, _ address: String) -> SeatPageViewData {
    let waiting = context.links.link(
      words[.awaitTaker], to: .game(game.id, .seat(key, waits: true)))
    let goesOn = freshAge != nil && context.viewer.waiting == .byItself
    var page = page(
      (words[.invitation], [words(.handOn, .side(invite.side))] + limit),
      refresh: goesOn ? waiting.address : nil)
    page.invitation = context.invitation(.linkToCopy, address, inviting: .inviting)
    page.note = goesOn ? goingOn : nil
    page.terms =
      [words[.inviteExpires]] + (game.limit.map { [words(.limitNotice, .count($0.days))] } ?? [])
    if !goesOn { page.links.append(waiting) }
    page.forms = [context.revocation(of: invite, to: game.id, days: nil)]
    return page
  }

  private var goingOn: String {
    let pause = refreshDelay > 0 ? [words(.checksAgain, .count(refreshDelay))] : []
    return ([words[.goingOn]] + pause).joined(separator: " ")
  }

  private var limit: [String] {
    game.limit.map { [words(.limitDays, .count($0.days))] } ?? []
  }

  private func page(
    _ text: (heading: String, paragraphs: [String]), refresh: String? = nil
  ) -> SeatPageViewData {
    context.seatPage(
      text, about: game, links: [context.links.link(words[.toGame], to: .game(game.id))],
      refresh: refresh, refreshDelay: refreshDelay)
  }
}

extension PageContext {
  func seatPage(
    _ text: (heading: String, paragraphs: [String]), about game: LivingGame? = nil,
    links: [LinkViewData], refresh: String? = nil, refreshDelay: Int = 0
  ) -> SeatPageViewData {
    SeatPageViewData(
      page: page(
        news: text.heading, refresh: refresh, refreshDelay: refreshDelay,
        description: text.paragraphs.first),
      picture: game.flatMap(picture), heading: text.heading, paragraphs: text.paragraphs,
      players: [], links: links, forms: [])
  }

  /// The form that revokes an invite.
  ///
  /// - Parameter days: the number of days within which it expires; nil leaves that out.
  fileprivate func revocation(
    of invite: Seats.Invite, to game: GameID, days: Int?
  ) -> FormViewData {
    form(
      days.map { words(.revokeInviteDays, .side(invite.side), .count($0)) }
        ?? words(.revokeInvite, .side(invite.side)),
      to: .game(game, .change(.invite)), hidden: FieldViewData(.revoke, invite.digest.name))
  }
}

private func route(_ id: GameID, _ key: SeatKey) -> Route { .game(id, .seat(key)) }

/// Presents the page on which a host changes the seats: both sides, with their players and open invites.
package struct SeatsPagePresenter: Presenter {
  let game: LivingGame
  let now: Timestamp
  let context: PageContext

  package init(game: LivingGame, viewer: Viewer, now: Timestamp, site: Publication) {
    self.game = game
    self.now = now
    context = PageContext(page: .game(game.id, .change(.invite)), site: site, viewer: viewer)
  }

  package func viewData() -> SeatPageViewData {
    var page = context.seatPage(
      words.text(.seats, .hostsRights), about: game,
      links: [context.links.link(words[.toGame], to: .game(game.id))])
    page.players = Disk.allCases.map(seat)
    if game.status.isOver { page.paragraphs = [] }
    if !game.status.isOver, let key = context.viewer.invite, let origin = context.viewer.origin {
      page.invitation = context.invitation(
        .linkToCopy, origin + context.site.path(of: route(game.id, key)), inviting: .inviting)
    }
    return page
  }

  private func seat(of side: Disk) -> SeatViewData {
    let controls = ControlsPresenter(context: context, id: game.id)
    let invites = game.seats.invites.filter { $0.side == side && $0.isOpen(at: now) }
    let day = Milliseconds.days(1).count
    let handover =
      game.seats.isAnothers(side)
      ? context.form(
        game.name(of: side).map { words(.makeNamedHost, .of(.player, $0)) } ?? words[.makeHost],
        to: .game(game.id, .change(.host)),
        hidden: FieldViewData(.side, side.className)) : nil
    return SeatViewData(
      disk: words.disk(side),
      who: controls.who(side, in: game, now: now),
      forms: invites.map {
        context.revocation(
          of: $0, to: game.id, days: Int((($0.expires - now).count + day - 1) / day))
      } + [controls.invites(to: game, [side]), handover].compactMap { $0 })
  }
}

package struct DeletionPagePresenter: Presenter {
  let game: LivingGame
  let context: PageContext

  package init(game: LivingGame, viewer: Viewer, site: Publication) {
    self.game = game
    context = PageContext(page: .game(game.id, .change(.delete)), site: site, viewer: viewer)
  }

  package func viewData() -> SeatPageViewData {
    let isLeft = !game.seats.isOnePersonsGame
    var page = context.seatPage(
      isLeft
        ? words.text(.leavingHeading, .leavingText) : words.text(.deletionHeading, .deletionText),
      about: game, links: [context.links.link(words[.cancel], to: .game(game.id))])
    page.forms = [
      context.form(words.deletion(leavingToFriend: isLeft), to: .game(game.id, .change(.delete)))
    ]
    return page
  }
}

/// An address as a code that cameras read.
package struct CodeViewData: MustacheContext, Equatable {
  package var label: String
  /// The width and height in modules, including the quiet zone.
  package var modules: String
  /// The width and height in pixels, a multiple of the number of modules.
  package var width: String
  /// The dark modules as SVG path data to be stroked, with one unit for each module.
  package var path: String
  /// The code in lines of block characters, for browsers that don't show pictures.
  package var blocks: String?

  package init(label: String, modules: String, width: String, path: String, blocks: String? = nil) {
    (self.label, self.modules, self.width) = (label, modules, width)
    (self.path, self.blocks) = (path, blocks)
  }

  package static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "modules": .text(\.modules),
    "width": .text(\.width),
    "path": .text(\.path),
    "blocks": .text(\.blocks),
  ]
}

/// Draws an address as a code; nil if the address is too long.
///
/// - Parameter inBlocks: whether to draw it in block characters, too.
package typealias CodeRenderer =
  @Sendable (_ address: String, _ label: String, _ inBlocks: Bool) -> CodeViewData?

/// Presents the page of a link that makes another browser the same player.
package struct PlayerLinkPresenter: Presenter {
  let key: SeatKey
  let link: LinkView
  let context: PageContext

  package enum LinkView: Sendable, Hashable {
    /// The visitor's own link, to be opened in another browser. The origin is the scheme and authority of the
    /// site.
    case mine(origin: String)
    /// Another player's link, which the visitor can accept.
    case offered
    /// Another player's link, but this browser has reached the limit of players.
    case full(limit: Int)
    case unknown
  }

  package init(key: SeatKey, link: LinkView, viewer: Viewer, site: Publication) {
    self.key = key
    self.link = link
    context = PageContext(page: .playerLink(key), site: site, viewer: viewer)
  }

  package func viewData() -> SeatPageViewData {
    switch link {
    case .mine(let origin):
      let address = origin + context.site.path(of: .playerLink(key))
      return page(
        words.text(.ownPlayerLinkHeading, .ownPlayerLinkText1, .ownPlayerLinkText2),
        invitation: context.invitation(.linkToOpen, address))
    case .offered:
      return page(
        words.text(.offeredPlayerLinkHeading, .offeredPlayerLinkText1, .offeredPlayerLinkText2),
        form: context.form(words[.becomePlayer], to: .playerLink(key)))
    case .full(let limit):
      return page(
        (
          words[.fullPlayerLinkHeading],
          [words(.fullPlayerLinkText1, .of(.limit, limit)), words[.fullPlayerLinkText2]]
        ))
    case .unknown: return page(words.text(.unknownPlayerLinkHeading, .unknownPlayerLinkText))
    }
  }

  private func page(
    _ text: (heading: String, paragraphs: [String]), invitation: InvitationViewData? = nil,
    form: FormViewData? = nil
  ) -> SeatPageViewData {
    var page = context.seatPage(text, links: [context.links.link(words[.toStart], to: .start)])
    (page.invitation, page.form) = (invitation, form)
    return page
  }
}
