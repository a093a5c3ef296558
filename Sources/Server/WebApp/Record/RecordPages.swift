import Gameplay
import HTTP
import Presentation
import Reversi

/// Pages and documents that depend only on their address. They are the same for all visitors, whatever their cookies.
extension Request {
  /// The page or document of a record at one of its moments, with what is searched for it.
  func record(at asked: RecordAddress, as download: Download?) async throws -> HTTPResponse {
    let record = try GameRecord(asked: asked.text)
    if let variation = try variation(of: asked, from: record) {
      return redirect(to: .record(variation, as: download), status: .movedPermanently)
    }
    guard let address = asked.canonical(of: record, as: download) else {
      // A single position has no moves to review.
      let search = asked.search.flatMap { $0.kind == .review ? nil : Search($0.kind) }
      return redirect(
        to: .position(record.start.text, as: download, search: search), status: .movedPermanently)
    }
    guard asked.search == nil || 0...record.plyCount ~= asked.ply ?? 0 else {
      throw noSuchMoment(of: address)
    }
    let route = Route.record(address, as: download)
    // The query can ask for the last ply, too, but the path doesn't show the ply.
    guard asked.ply == address.ply, asked.practice == address.practice,
      redirect(unlessAt: route) == nil
    else { return redirect(to: route, status: .movedPermanently) }
    switch (asked.search, download) {
    case (let search?, _):
      return try await search.kind == .review
        ? review(of: record, at: address, route, step: search.step)
        : values(of: record, at: address, route, search)
    case (nil, let download?): return try document(of: record, at: address, as: download)
    case (nil, nil): return try await page(of: record, at: address)
    }
  }

  private func page(of record: GameRecord, at address: RecordAddress) async throws -> HTTPResponse {
    let presenter = RecordPagePresenter(
      record, at: address, language: language, site: publication, pastedAs: notation)
    if let pace = address.pace { return try await playing(record, presenter, address, pace) }
    guard presenter.has(address) else { throw noSuchMoment(of: address) }
    return try publicPage(at: .record(address)) {
      guard let page = presenter.viewData() else { throw noSuchMoment(of: address) }
      return app.html(page)
    }
  }

  /// A record that plays by itself. Each response is held until the page before it has been visible for an interval.
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
    return uncachedPage(app.html(page))
  }

  func sheet(of text: String, _ tags: GameTags) throws -> HTTPResponse {
    let record = try GameRecord(asked: text)
    guard let address = RecordAddress(text).canonical(of: record, as: nil) else {
      return redirect(to: .position(record.start.text), status: .movedPermanently)
    }
    let route = Route.sheet(address.text, tags)
    if let redirect = redirect(unlessAt: route) { return redirect }
    return publicPage(at: route) {
      app.html(
        SheetPagePresenter(
          TaggedGame(record, tags: tags), language: language, site: publication
        ).viewData())
    }
  }

  private func document(
    of record: GameRecord, at address: RecordAddress, as download: Download
  ) throws -> HTTPResponse {
    let plies = record.plyCount
    guard address.step == nil, 0...plies ~= address.ply ?? plies else {
      throw noSuchMoment(of: address)
    }
    return try publicPage(at: .record(address, as: download)) {
      let moment = record.prefix(plies: address.ply ?? plies)
      return try bytes(of: document(of: moment, tags: address.tags), as: download)
    }
  }

  func document(of moment: GameRecord, tags: GameTags) -> RecordDocument {
    RecordDocument(TaggedGame(moment, tags: tags), openings: language.openings)
  }

  func position(_ text: String, as download: Download? = nil) throws -> HTTPResponse {
    let position = try Position(asked: text)
    let route = Route.position(position.text, as: download)
    if let redirect = redirect(unlessAt: route) { return redirect }
    return try publicPage(at: route) {
      if let download {
        return try bytes(of: RecordDocument(TaggedGame(GameRecord(start: position))), as: download)
      }
      return app.html(
        PositionPagePresenter(
          position, language: language, site: publication, pastedAs: notation
        ).viewData())
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
    return RecordAddress(
      text + asked.variation.map(\.description).joined(),
      search: asked.search.map { Search($0.kind) })
  }

  func noSuchMoment(of address: RecordAddress) -> RefusedRequest {
    RefusedRequest(.noSuchMoment, .record(address.text))
  }
}

extension RecordAddress {
  /// The canonical address; nil for a record without moves, which is a position.
  ///
  /// The end of a record has only the address of the whole record. The end of a move's frames is the address of
  /// its ply, unless the record goes on playing from there. A review is of the whole record or of one move.
  fileprivate func canonical(of record: GameRecord, as download: Download?) -> RecordAddress? {
    let plies = record.plyCount
    guard plies > 0 || isFramed else { return nil }
    var address = self
    address.text = RecordText.text(of: record)
    address.search = search.map { Search($0.kind) }
    if search?.kind == .review {
      if ply == 0 || download != nil { (address.ply, address.practice) = (nil, nil) }
    } else if pace == nil {
      if step == .end || isFramed { address.step = nil }
      if address.step == nil, ply == plies { address.ply = nil }
    }
    return address
  }
}

extension Redirect {
  /// Redirects to the first page that a playing record shows after a ply.
  fileprivate init(startOf presenter: RecordPagePresenter, after ply: Int, _ pace: RecordPace) {
    let address = presenter.moment(after: ply, pace)
    self.init(.record(address), fragment: presenter.at(address).square?.description)
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

extension Request {
  func scoreSheet(_ text: String) throws -> HTTPResponse {
    let presenter = try sheet(text)
    if let redirect = redirect(unlessAt: presenter.route) { return redirect }
    return publicPage(at: presenter.route) { app.html(presenter.viewData()) }
  }

  /// A redirect to the sheet with one more throw, or to the same sheet if that throw is impossible.
  func bowl(_ pins: Int?, on text: String) throws -> HTTPResponse {
    redirect(to: try sheet(text).route(knockingDown: pins))
  }

  private func sheet(_ text: String) throws(RefusedRequest) -> BowlingPagePresenter {
    do {
      return try BowlingPagePresenter(text, language: language, site: publication)
    } catch {
      throw RefusedRequest(.impossibleSheet, .sheet(error))
    }
  }
}
