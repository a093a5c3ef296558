import Gameplay
import HTTP
import Presentation
import Synchronization
import Views

/// Links by which another browser becomes the same player.
struct PlayerHandler: RequestHandler {
  let app: WebApp
  let context: RequestContext

  /// Makes a link and leads to the page that shows it.
  func makeLink() -> HTTPResponse {
    guard let player = context.visitor.playerKey else { return redirect(to: .new) }
    let key = app.identifiers.seatKey()
    app.playerLinks.add(key, to: player, now: games.now)
    var response = redirect(to: .playerLink(key))
    remember(player, in: &response)
    return response
  }

  /// The page of a link; looking at it spends nothing.
  func page(of key: SeatKey) throws -> HTTPResponse {
    guard let player = app.playerLinks.player(key, now: games.now) else {
      return try page(of: key, .unknown, status: .notFound)
    }
    let isOwn = player == context.visitor.playerKey
    return try page(of: key, isOwn ? .mine(origin: origin) : .offered)
  }

  /// Makes the visitor the player who has made a link; whatever they hold already stays theirs.
  func take(_ key: SeatKey) throws -> HTTPResponse {
    guard let player = app.playerLinks.take(key, now: games.now) else {
      return try page(of: key, .unknown, status: .notFound)
    }
    var response = redirect(to: .new)
    remember(player, in: &response)
    return response
  }

  private func page(
    of key: SeatKey, _ link: PlayerLinkPresenter.LinkView, status: HTTPStatus = .ok
  ) throws -> HTTPResponse {
    let presenter = PlayerLinkPresenter(key: key, link: link, viewer: viewer(), site: siteIdentity)
    return uncachedPage(try app.html(presenter.viewData()), status: status)
  }
}

/// The links that wait for another browser, each for one of them and for an hour.
///
/// They hold keys, of which the store keeps but the digests: so they are forgotten with the process.
final class PlayerLinks: Sendable {
  private struct Link {
    let player: SeatKey
    let expires: Timestamp
  }

  private static let lifetime = Milliseconds.seconds(3600)
  /// How many wait at most; the oldest are forgotten.
  private static let limit = 1000

  private let links = Mutex<[SeatKey: Link]>([:])

  func add(_ key: SeatKey, to player: SeatKey, now: Timestamp) {
    links.withLock { links in
      links = links.filter { now < $0.value.expires }
      if links.count >= Self.limit,
        let oldest = links.min(by: { $0.value.expires < $1.value.expires })
      {
        links[oldest.key] = nil
      }
      links[key] = Link(player: player, expires: now + Self.lifetime)
    }
  }

  /// The player whom a link leads to, nil if it is spent, expired or was never made.
  func player(_ key: SeatKey, now: Timestamp) -> SeatKey? {
    links.withLock { links in
      links[key].flatMap { now < $0.expires ? $0.player : nil }
    }
  }

  /// The same, and spends the link.
  func take(_ key: SeatKey, now: Timestamp) -> SeatKey? {
    links.withLock { links in
      links.removeValue(forKey: key).flatMap { now < $0.expires ? $0.player : nil }
    }
  }
}
