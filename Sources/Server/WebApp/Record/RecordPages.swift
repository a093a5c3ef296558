import Gameplay
import HTTP
import Presentation
import Reversi
import Views

/// Pages and documents that depend only on their address. They are the same for all visitors, whatever their
/// cookies.
extension Request {
  /// The page of a record at one of its moments.
  func recordPage(at asked: RecordAddress) async throws -> HTTPResponse {
    let record = try GameRecord(asked: asked.text)
    if let variation = try variation(of: asked, from: record) {
      return redirect(to: .record(variation), status: .movedPermanently)
    }
    guard let address = asked.canonical(of: record) else {
      return redirect(to: .position(record.start.text), status: .movedPermanently)
    }
    let route = SiteRoute.record(address)
    if let redirect = redirect(unlessAt: route) { return redirect }
    // The query can ask for the last ply, too, but the path doesn't show the ply.
    guard asked.ply == address.ply else { return redirect(to: route, status: .movedPermanently) }
    let presenter = RecordPagePresenter(
      record, at: address, language: language, site: siteIdentity,
      pastedAs: notation)
    if let pace = address.pace { return try await playing(record, presenter, address, pace) }
    guard presenter.has(address) else { throw noSuchMoment(of: address) }
    return try publicPage(at: route) {
      guard let page = presenter.viewData() else { throw noSuchMoment(of: address) }
      return try app.html(page)
    }
  }

  /// A record that plays by itself. Each response is held until the page before it has been visible for an
  /// interval.
  private func playing(
    _ record: GameRecord, _ presenter: RecordPagePresenter, _ address: RecordAddress,
    _ pace: RecordPace
  ) async throws -> HTTPResponse {
    // A record without a ply is played from its start, because nothing is left to play at its end.
    guard let ply = address.ply else {
      return redirect(to: Redirect(startOf: presenter, after: 0, pace))
    }
    guard presenter.has(address) else { throw noSuchMoment(of: address) }
    // A ply without a frame, at a pace that shows frames, continues with the first frame of the next ply.
    if address.step == nil, pace != .moves {
      return redirect(to: Redirect(startOf: presenter, after: ply, pace))
    }
    if !isHead, address.step?.isHeld == true {
      await hold(for: games.pace.interval(of: pace))
    }
    guard address.step != .end else {
      return redirect(to: Redirect(startOf: presenter, after: ply, pace))
    }
    guard let page = presenter.viewData() else { throw noSuchMoment(of: address) }
    return uncachedPage(try app.html(page))
  }

  /// The score sheet of a record, for printing.
  func sheet(of text: String, _ tags: GameTags) throws -> HTTPResponse {
    let record = try GameRecord(asked: text)
    guard let address = RecordAddress(text).canonical(of: record) else {
      return redirect(to: .position(record.start.text), status: .movedPermanently)
    }
    let route = SiteRoute.sheet(address.text, tags)
    if let redirect = redirect(unlessAt: route) { return redirect }
    return try publicPage(at: route) {
      try app.html(
        SheetPagePresenter(
          TaggedGame(record, tags: tags), language: language, site: siteIdentity
        ).viewData())
    }
  }

  /// The page of a position.
  func positionPage(_ text: String) throws -> HTTPResponse {
    let position = try Position(asked: text)
    let route = SiteRoute.position(position.text)
    if let redirect = redirect(unlessAt: route) { return redirect }
    return try publicPage(at: route) {
      try app.html(
        PositionPagePresenter(
          position, language: language, site: siteIdentity, pastedAs: notation
        ).viewData())
    }
  }

  /// A download of a record at one of its moments.
  func document(of asked: RecordAddress, as download: Download) throws -> HTTPResponse {
    let record = try GameRecord(asked: asked.text)
    guard let address = asked.canonical(of: record) else {
      let route = SiteRoute.position(record.start.text, as: download)
      return redirect(to: route, status: .movedPermanently)
    }
    let route = SiteRoute.record(address, as: download)
    if let redirect = redirect(unlessAt: route) { return redirect }
    let plies = record.plyCount
    guard address.step == nil, 0...plies ~= address.ply ?? plies else {
      throw noSuchMoment(of: address)
    }
    return try publicPage(at: route) {
      let moment = record.prefix(plies: address.ply ?? plies)
      return try bytes(of: document(of: moment, tags: address.tags), as: download)
    }
  }

  /// The document of a moment, with the name of its opening.
  func document(of moment: GameRecord, tags: GameTags) -> RecordDocument {
    RecordDocument(TaggedGame(moment, tags: tags), openings: language.openings)
  }

  /// A download of a position.
  func document(ofPosition text: String, as download: Download) throws -> HTTPResponse {
    let position = try Position(asked: text)
    let route = SiteRoute.position(position.text, as: download)
    if let redirect = redirect(unlessAt: route) { return redirect }
    return try publicPage(at: route) {
      try bytes(of: RecordDocument(TaggedGame(GameRecord(start: position))), as: download)
    }
  }

  /// The record with different moves from the requested moment on; nil if the address contains no such moves.
  func variation(
    of asked: RecordAddress, from record: GameRecord
  ) throws(RefusedRequest) -> RecordAddress? {
    guard !asked.variation.isEmpty else { return nil }
    let plies = record.plyCount
    guard 0...plies ~= asked.ply ?? plies else { throw noSuchMoment(of: asked) }
    let text = RecordText.text(of: record.prefix(plies: asked.ply ?? plies))
    return RecordAddress(text + asked.variation.map(\.description).joined())
  }

  func noSuchMoment(of address: RecordAddress) -> RefusedRequest {
    RefusedRequest(.noSuchMoment(record: address.text))
  }
}

extension RecordAddress {
  /// The canonical address; nil for a record without moves, which is a position.
  ///
  /// The end of a record has only the address of the whole record. The end of a move's frames is the address of
  /// its ply, unless the record goes on playing from there.
  func canonical(of record: GameRecord) -> RecordAddress? {
    let plies = record.plyCount
    guard plies > 0 else { return nil }
    var address = self
    address.text = RecordText.text(of: record)
    guard pace == nil else { return address }
    if step == .end { address.step = nil }
    if address.step == nil, ply == plies { address.ply = nil }
    return address
  }
}

extension Redirect {
  /// Redirects to the first page that a playing record shows after a ply.
  fileprivate init(startOf presenter: RecordPagePresenter, after ply: Int, _ pace: RecordPace) {
    let address = presenter.moment(after: ply, pace)
    self.init(.record(address), fragment: presenter.square(of: address)?.description)
  }
}

extension Pace {
  /// How long a page of a playing record is visible. A whole move takes as long as four frames.
  fileprivate func interval(of pace: RecordPace) -> Milliseconds {
    switch pace {
    case .disks, .directions: frameInterval
    case .moves: 4 * frameInterval
    }
  }
}
