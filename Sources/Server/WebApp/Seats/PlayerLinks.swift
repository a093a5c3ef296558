import Encodings
import Gameplay
import HTTP
import Presentation

/// Links that make another browser the same player.
extension Request {
  func makePlayerLink() async throws -> HTTPResponse {
    guard let player = visitor.playerKey else { return redirect(to: .new()) }
    let key = app.identifiers.seatKey()
    let link = PlayerRow(
      .link, key: SeatDigest(key: key), player: SeatDigest(key: player),
      text: player.sealed(with: key), expires: games.now + Games.linkLifetime)
    guard try await games.keep(link) else { return redirect(to: .new()) }
    return remembering(player, redirect(to: .playerLink(key)))
  }

  /// The page of a link. Looking at it doesn't use up the link.
  func playerLinkPage(_ key: SeatKey) async throws -> HTTPResponse {
    guard let player = try await opened(key)?.player else {
      return unknownPage(of: key)
    }
    if player == visitor.playerKey { return page(of: key, .mine(origin: origin)) }
    let hasRoom = visitor.hasRoom(for: player)
    return page(of: key, hasRoom ? .offered : .full(limit: Visitor.keyLimit))
  }

  /// Makes the visitor the player who created the link. The visitor's present seats stay theirs.
  func takePlayerLink(_ key: SeatKey) async throws -> HTTPResponse {
    guard let (link, player) = try await opened(key) else { return unknownPage(of: key) }
    guard visitor.hasRoom(for: player) else {
      return page(of: key, .full(limit: Visitor.keyLimit), status: .conflict)
    }
    guard try await games.remove(link) else { return unknownPage(of: key) }
    return remembering(player, redirect(to: .new()))
  }

  /// A valid link with the player's key, which is decrypted with the link's key.
  private func opened(_ key: SeatKey) async throws -> (link: PlayerRow, player: SeatKey)? {
    guard let link = try await games.playerRow(.link, by: .key(SeatDigest(key: key))),
      let player = SeatKey(sealed: link.text, with: key),
      SeatDigest(key: player) == link.player
    else { return nil }
    return (link, player)
  }

  private func unknownPage(of key: SeatKey) -> HTTPResponse {
    page(of: key, .unknown, status: .notFound)
  }

  private func page(
    of key: SeatKey, _ link: PlayerLinkPresenter.LinkView, status: HTTPStatus = .ok
  ) -> HTTPResponse {
    let presenter = PlayerLinkPresenter(key: key, link: link, viewer: viewer(), site: publication)
    return uncachedPage(app.html(presenter.viewData()), status: status)
  }
}

extension SeatKey {
  /// Encrypts the key with another key, which is never used to seal anything else.
  ///
  /// A one-time pad: each digit is combined with a digit derived from the other key, which is as long and as random.
  func sealed(with other: SeatKey) -> String { Self.mixed(text, with: other) }

  /// Decrypts a sealed key; nil if the result isn't a key.
  init?(sealed text: String, with other: SeatKey) {
    self.init(Self.mixed(text, with: other))
  }

  /// The key that seals the key of an invite for its host.
  static func seal(of invite: SeatDigest, for host: SeatKey) -> SeatKey {
    SeatKey(SHA256Digest(of: "invite \(host.text) \(invite.name)".utf8))
  }

  private static func mixed(_ text: String, with key: SeatKey) -> String {
    // The prefix makes this digest differ from the one that the store knows the other key by.
    let digits = SHA256Digest(of: ("seal " + key.text).utf8).hex
    return zip(text, digits).map { digit, other in
      String((digit.hexDigitValue ?? 0) ^ (other.hexDigitValue ?? 0), radix: 16)
    }.joined()
  }
}
