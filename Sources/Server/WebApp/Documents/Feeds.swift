import Encodings
import Gameplay
import HTTP
import Presentation

extension Request {
  private var place: FeedPlace {
    FeedPlace(site: publication, origin: origin, language: language)
  }

  func feed(of id: GameID) async throws -> HTTPResponse {
    let game = try await current(id)
    let page = app.renderer.adding("feed").adding(id.text).adding(game.version)
      .adding(game.seats.revision).adding(language.addressed).adding(origin)
    let fields = ResponseFields.keptDocument(type: AtomFeed.contentType, caching: "no-cache")
    return cached(page, fields: fields) {
      let entry = entry(of: game, named: "game \(id.text) \(game.version)")
      let feed = place.feed(of: game, id: AtomFeed.id(of: "game \(id.text)"), entry)
      return Array(feed.xml.utf8)
    }
  }

  /// A player's turns: the feed with the games that wait for the player and those that ended lately, or the calendar.
  func turns(of key: SeatKey, as document: TurnDocument) async throws -> HTTPResponse {
    let digest = SeatDigest(key: key)
    guard let found = try await games.playerRow(.feed, by: .key(digest)) else {
      throw RefusedRequest(.notFound)
    }
    let turns = try await games.turns(of: found.player)
    let type = document == .feed ? AtomFeed.contentType : CalendarFile.contentType
    return revalidated(
      identity(of: turns, in: found).adding(document.rawValue).tag,
      fields: ResponseFields.secretDocument(type: type)
    ) { _ in
      let text =
        switch document {
        case .feed: feed(of: turns, key, named: digest.name).xml
        case .calendar:
          place.calendar(of: turns) {
            AtomFeed.id(of: "deadline \(found.player.name) \($0.id.text)")
          }.text
        }
      return Array(text.utf8)
    }
  }

  private func feed(of turns: PlayersTurns, _ key: SeatKey, named name: String) -> AtomFeed {
    let entries = turns.games.prefix(PlayersTurns.entryLimit).map { game in
      entry(of: game, named: "turn \(name) \(game.id.text) \(game.version)", isPlayers: true)
    }
    return place.turns(
      of: key, id: AtomFeed.id(of: "turns \(name)"), changed: turns.changed, entries)
  }

  private func identity(of turns: PlayersTurns, in feed: PlayerRow) -> PageIdentity {
    let page = app.renderer.adding("turns").adding(feed.key.name)
      .adding(language.addressed).adding(origin)
      .adding(Int(clamping: turns.changed?.milliseconds ?? 0))
    return turns.games.reduce(page) {
      $0.adding($1.id.text).adding($1.version).adding($1.seats.revision)
    }
  }

  /// Creates the player's feed, replacing an earlier one, or revokes it. Redirects to the page that shows it.
  func changeTurnFeed(_ form: HTTPForm) async throws -> HTTPResponse {
    let response = redirect(to: Redirect(.games, fragment: "feed"))
    guard let player = visitor.playerKey else { return response }
    if try form.value(.revoke, { $0 == "1" ? true : nil }) != nil {
      try await games.revokeTurnFeed(of: SeatDigest(key: player))
    } else {
      let feed = PlayerRow(feedOf: player, nonce: app.identifiers.seatKey().text)
      guard try await games.keep(feed) else { return response }
    }
    return remembering(player, response)
  }

  private func entry(
    of game: LivingGame, named name: String, isPlayers: Bool = false
  ) -> AtomFeed.Entry {
    let presenter = FeedEntryPresenter(game: game, at: place, isPlayers: isPlayers)
    let content = String(decoding: app.html(presenter.viewData), as: UTF8.self)
    return presenter.entry(id: AtomFeed.id(of: name), content: content)
  }
}

extension AtomFeed {
  /// An IRI that depends only on a name, so it stays the same at every address of the site.
  ///
  /// Source: RFC 9562, sections 4 and 5.8: a UUID of version 8, made from a digest.
  fileprivate static func id(of name: String) -> String {
    var bytes = Array(SHA256Digest(of: name.utf8).bytes.prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { bytes[$0].hexadecimal }
    return "urn:uuid:" + groups.joined(separator: "-")
  }
}

extension PlayerRow {
  fileprivate init(feedOf player: SeatKey, nonce: String) {
    self.init(
      .feed, key: SeatDigest(key: Self.feedKey(of: player, nonce: nonce)),
      player: SeatDigest(key: player), text: nonce)
  }

  /// The key of the feed; nil if it isn't this player's feed.
  ///
  /// The key isn't stored. Computing it takes the nonce, which is in the store, and the player's key, which is
  /// in the player's browser.
  func feedKey(of player: SeatKey) -> SeatKey? {
    let key = Self.feedKey(of: player, nonce: text)
    return SeatDigest(key: key) == self.key ? key : nil
  }

  private static func feedKey(of player: SeatKey, nonce: String) -> SeatKey {
    // The prefix makes this digest differ from the one that the store knows the player's key by, and from the
    // one that seals the key.
    SeatKey(SHA256Digest(of: "turns \(player.text) \(nonce)".utf8))
  }
}

extension SeatKey {
  init(_ digest: SHA256Digest) {
    func word(_ bytes: some Sequence<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    self.init(bits: word(digest.bytes.prefix(8)), word(digest.bytes.dropFirst(8).prefix(8)))
  }
}
