/// Presents the page of a link that makes another browser the same player.
package struct PlayerLinkPresenter: Sendable {
  let key: SeatKey
  let link: LinkView
  let context: PageContext

  /// The state of the link for the visitor.
  package enum LinkView: Sendable, Hashable {
    /// The visitor's own link, to be opened in another browser. The origin is the scheme and authority of the
    /// site.
    case mine(origin: String)
    /// Another player's link, which the visitor can accept.
    case offered
    /// Another player's link, but this browser has reached the limit of players.
    case full(limit: Int)
    /// Used, expired, or never created.
    case unknown
  }

  /// Creates a presenter of a link's page.
  package init(key: SeatKey, link: LinkView, viewer: Viewer, site: SiteIdentity) {
    self.key = key
    self.link = link
    context = PageContext(page: .playerLink(key), site: site, viewer: viewer)
  }

  /// The data for the page's template.
  package func viewData() -> SeatPageViewData {
    let words = context.words
    switch link {
    case .mine(let origin):
      let address = origin + context.site.path(of: .playerLink(key))
      return page(
        words.text(.ownPlayerLinkHeading, .ownPlayerLinkText1, .ownPlayerLinkText2),
        invitation: context.invitation(words[.linkToOpen], address))
    case .offered:
      let form = FormViewData(
        action: context.links(.playerLink(key)), buttons: [ButtonViewData(words[.becomePlayer])])
      return page(
        words.text(.offeredPlayerLinkHeading, .offeredPlayerLinkText1, .offeredPlayerLinkText2),
        forms: [form])
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
    forms: [FormViewData] = []
  ) -> SeatPageViewData {
    context.seatPage(
      text.heading, text.paragraphs, invitation: invitation, forms: forms,
      mainLink: context.links.link(context.words[.toStart], to: .start))
  }
}
