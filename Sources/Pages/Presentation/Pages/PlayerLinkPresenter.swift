/// The page of a link by which another browser becomes the same player: the link itself for who has asked for it.
public struct PlayerLinkPresenter: Sendable {
  let key: SeatKey
  let link: LinkView
  let context: PageContext

  /// What a link is to the visitor.
  public enum LinkView: Sendable, Hashable {
    /// Their own: to be opened elsewhere. The origin is the scheme and authority of the site's public address.
    case mine(origin: String)
    /// Another browser's.
    case offered
    /// Another browser's, where this one plays as so many players already that it can be no other.
    case full(limit: Int)
    /// Spent, expired or never made.
    case unknown
  }

  /// A presenter of the page of a link.
  public init(key: SeatKey, link: LinkView, viewer: Viewer, site: SiteIdentity) {
    self.key = key
    self.link = link
    context = PageContext(page: .playerLink(key), site: site, viewer: viewer)
  }

  /// The page.
  public func viewData() -> SeatPageViewData {
    let words = context.words
    switch link {
    case .mine(let origin):
      let address = origin + context.site.path(of: .playerLink(key))
      return page(
        words.ownPlayerLink,
        invitation: context.invitation(words.linkToOpen, address))
    case .offered:
      let form = FormViewData(
        action: context.links(.playerLink(key)), buttons: [ButtonViewData(words.becomePlayer)])
      return page(words.offeredPlayerLink, forms: [form])
    case .full(let limit): return page(words.fullPlayerLink(limit: limit))
    case .unknown: return page(words.unknownPlayerLink)
    }
  }

  private func page(
    _ text: (heading: String, text: [String]), invitation: InvitationViewData? = nil,
    forms: [FormViewData] = []
  ) -> SeatPageViewData {
    context.seatPage(
      text.heading, text.text, invitation: invitation, forms: forms,
      way: context.links.link(context.words.toStart, to: .start))
  }
}
