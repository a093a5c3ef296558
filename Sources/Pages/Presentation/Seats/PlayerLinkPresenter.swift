/// Presents the page of a link that makes another browser the same player.
package struct PlayerLinkPresenter: Sendable {
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
    let words = context.words
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
    var page = context.seatPage(
      text, links: [context.links.link(context.words[.toStart], to: .start)])
    (page.invitation, page.form) = (invitation, form)
    return page
  }
}
