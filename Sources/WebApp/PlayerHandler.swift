import Gameplay
import HTTP
import Presentation
import SHA256
import Views

/// Links by which another browser becomes the same player.
struct PlayerHandler: RequestHandler {
  let app: WebApp
  let context: RequestContext

  /// Makes a link and leads to the page that shows it.
  func makeLink() async throws -> HTTPResponse {
    guard let player = context.visitor.playerKey else { return redirect(to: .new) }
    let key = app.identifiers.seatKey()
    let isMade = try await games.addLink(
      SeatDigest(key: key), to: SeatDigest(key: player), sealing: player.sealed(with: key))
    guard isMade else { return redirect(to: .new) }
    return remembering(player, redirect(to: .playerLink(key)))
  }

  /// The page of a link; looking at it spends nothing.
  func page(of key: SeatKey) async throws -> HTTPResponse {
    guard let player = try await opened(key)?.player else {
      return try page(of: key, .unknown, status: .notFound)
    }
    let isOwn = player == context.visitor.playerKey
    return try page(of: key, isOwn ? .mine(origin: origin) : .offered)
  }

  /// Makes the visitor the player who has made a link; whatever they hold already stays theirs.
  func take(_ key: SeatKey) async throws -> HTTPResponse {
    guard let (link, player) = try await opened(key), try await games.spend(link) else {
      return try page(of: key, .unknown, status: .notFound)
    }
    return remembering(player, redirect(to: .new))
  }

  /// A link that can be taken, with the player's key that only its own key opens.
  private func opened(_ key: SeatKey) async throws -> (link: PlayerLink, player: SeatKey)? {
    guard let link = try await games.playerLink(SeatDigest(key: key)),
      let player = SeatKey(sealed: link.sealedKey, with: key),
      SeatDigest(key: player) == link.player
    else { return nil }
    return (link, player)
  }

  private func page(
    of key: SeatKey, _ link: PlayerLinkPresenter.LinkView, status: HTTPStatus = .ok
  ) throws -> HTTPResponse {
    let presenter = PlayerLinkPresenter(key: key, link: link, viewer: viewer(), site: siteIdentity)
    return uncachedPage(try app.html(presenter.viewData()), status: status)
  }
}

extension SeatKey {
  /// The key as nobody can read it without another one, with which nothing else is ever sealed.
  ///
  /// Each digit is mixed with one that follows from the other key, which is as long and as random: a one-time pad.
  fileprivate func sealed(with other: SeatKey) -> String {
    Self.mixed(text, with: other)
  }

  /// The key that was sealed with another one; nil if there is none.
  fileprivate init?(sealed text: String, with other: SeatKey) {
    self.init(Self.mixed(text, with: other))
  }

  private static func mixed(_ text: String, with key: SeatKey) -> String {
    // Not the digest by which the store knows the other key.
    let digits = SHA256Digest(of: ("seal " + key.text).utf8).hex
    return zip(text, digits).map { digit, other in
      String((digit.hexDigitValue ?? 0) ^ (other.hexDigitValue ?? 0), radix: 16)
    }.joined()
  }
}
