import Encodings
import Presentation
import Reversi

extension CollectionPresenter {
  static let newsOnPage = 100
  /// The first page has so many.
  private static let newestNewsCount = 5

  /// The newest news for the first page; nil if there is none.
  func newestNews(_ news: [CollectionText]) -> IndexSectionViewData? {
    guard !news.isEmpty else { return nil }
    let newest = news.prefix(Self.newestNewsCount)
    var section = section(of: newest, on: .start)
    section.heading = words[.newsTitle]
    return section
  }

  func news(page number: Int, _ news: [CollectionText]) -> IndexPageViewData {
    let route = CollectionRoute.news(page: number)
    let shown = Self.page(number, of: news, by: Self.newsOnPage)
    var page = page(
      route, words[.newsTitle], number, of: (news.count, Self.newsOnPage),
      sections: [section(of: shown, on: route)]
    ) { .news(page: $0) }
    if parts.contains(.newsFeed) {
      page.links.append(link(words[.newsFeed], from: route, to: .newsFeed))
      page.feeds = [route.reference(to: .newsFeed)]
    }
    return page
  }

  private func section(
    of news: some Collection<CollectionText>, on page: CollectionRoute
  ) -> IndexSectionViewData {
    IndexSectionViewData(
      lines: news.map { text in
        IndexItemViewData(
          address: page.reference(to: .text(text.name)), name: text.title,
          detail: text.date.map { words.date($0.text) } ?? "")
      })
  }

  /// - Parameter address: the absolute address of the language's folder, with a trailing slash.
  func newsFeed(of news: some Collection<CollectionText>, at address: String) -> AtomFeed {
    feed(
      .newsFeed, words[.newsTitle], at: address,
      news.compactMap { text in
        let page = address + CollectionRoute.text(text.name).address
        return text.date.map {
          AtomFeed.Entry(
            page: page, title: text.title, day: $0.start,
            content: content(of: text, from: page, at: address))
        }
      })
  }

  /// The text with absolute addresses.
  private func content(of text: CollectionText, from page: String, at address: String) -> String {
    text.parts.map { part in
      switch part {
      case .html(let html): html { $0.begins(with: "#") ? page + $0 : reference($0, address) }
      case .board(let game, _, _, _):
        "<pre>\(BoardDrawing.lines(of: game.record.position.board))</pre>"
      }
    }.joined(separator: "\n")
  }

  /// The events that pages of text announce.
  ///
  /// - Parameter address: as for the feed; nil if it isn't known.
  func calendar(
    of pages: [(text: CollectionText, route: CollectionRoute)], at address: String?
  ) -> CalendarFile {
    let title = site.name ?? words[.siteName]
    let events = pages.flatMap { text, route in
      text.events.enumerated().map { number, event in
        let place = [address ?? title, text.name, String(number)].joined(separator: "\n")
        return CalendarFile.Event(
          id: String(SHA256Digest(of: place.utf8).hex.prefix(32)), title: event.title ?? text.title,
          start: event.start, end: event.end, changed: text.date?.start ?? event.start.stamp,
          address: address.map { $0 + route.address })
      }
    }
    return CalendarFile(title: title, events: events)
  }
}
