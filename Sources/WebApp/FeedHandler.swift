import Gameplay
import HTTP
import Presentation
import SHA256
import Views

/// Feeds of games.
struct FeedHandler: RequestHandler {
  let app: WebApp
  let context: RequestContext

  private var place: FeedPlace {
    FeedPlace(site: siteIdentity, origin: origin, language: context.language)
  }

  /// What has happened in a game last, for those who watch it.
  func feed(of id: GameID) async throws -> HTTPResponse {
    let game = try await current(id)
    let page = app.renderer.adding("feed").adding(id.text).adding(game.version)
      .adding(context.language.tag).adding(origin)
    let fields = ResponseFields.document(type: AtomFeed.contentType, caching: "no-cache")
    return try cached(page, fields: fields) {
      let entry = try entry(of: game, named: "game \(id.text) \(game.version)")
      let feed = GameFeedPresenter(game: game, at: place)
        .feed(id: AtomFeed.id(of: "game \(id.text)"), entry)
      return Array(feed.xml.utf8)
    }
  }

  private func entry(of game: LivingGame, named name: String) throws -> AtomFeed.Entry {
    let presenter = FeedEntryPresenter(game: game, at: place)
    let content = String(decoding: try app.html(presenter.viewData), as: UTF8.self)
    return presenter.entry(id: AtomFeed.id(of: name), content: content)
  }
}

extension AtomFeed {
  /// An IRI that follows from a name alone, and so stays the same wherever the site is reached.
  ///
  /// Source: RFC 9562, sections 4 and 5.8: a UUID of version 8, made of a digest.
  fileprivate static func id(of name: String) -> String {
    var bytes = Array(SHA256Digest(of: name.utf8).bytes.prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }
    return "urn:uuid:" + groups.joined(separator: "-")
  }
}
