import ComputerPlayers
import Gameplay
import HTTP
import Presentation
import Reversi

/// What the moves of a moment or a position are worth, which is searched while the page is there.
extension RecordHandler {
  /// How long an answer is held at most until something better is known.
  static var valuesPatience: Milliseconds { .seconds(5) }
  /// What it takes to look at a position, in nanoseconds.
  private static var nodeTime: Int64 { 200 }

  /// A moment of a record or a position with the values of its moves, or its JSON.
  func values(of asked: SiteRoute, step: Int?) async throws -> HTTPResponse {
    switch asked {
    case .record(let address, let download):
      return try await values(of: address, as: download, step: step)
    case .position(let text, let download):
      return try await values(ofPosition: text, as: download, step: step)
    default: throw RefusedRequest(.notFound)
    }
  }

  private func values(
    of asked: RecordAddress, as download: Download?, step: Int?
  ) async throws -> HTTPResponse {
    let record = try self.record(asked.text)
    guard let address = asked.canonical(of: record) else {
      let route = SiteRoute.position(record.start.text, as: download)
      return redirect(to: .values(of: route), status: .movedPermanently)
    }
    let route = SiteRoute.record(address, as: download)
    guard asked.ply == address.ply, redirect(unlessAt: route) == nil else {
      return redirect(to: .values(of: route), status: .movedPermanently)
    }
    let plies = record.plyCount
    guard 0...plies ~= address.ply ?? plies else { throw noSuchMoment(of: address) }
    let document = RecordDocument(
      record.prefix(plies: address.ply ?? plies), tags: address.tags)
    return try await answer(about: document, at: route, step: step) { values, refreshDelay in
      try weighing(record) {
        let presenter = RecordPagePresenter(
          record, at: address, site: siteIdentity, refreshDelay: refreshDelay, values: values)
        guard let page = presenter.viewData() else { throw noSuchMoment(of: address) }
        return try app.html(page)
      }
    }
  }

  private func values(
    ofPosition text: String, as download: Download?, step: Int?
  ) async throws -> HTTPResponse {
    let position = try Position(asked: text)
    let route = SiteRoute.position(position.text, as: download)
    guard redirect(unlessAt: route) == nil else {
      return redirect(to: .values(of: route), status: .movedPermanently)
    }
    let document = RecordDocument(GameRecord(start: position))
    return try await answer(about: document, at: route, step: step) { values, refreshDelay in
      try app.html(
        PositionPagePresenter(
          position, site: siteIdentity, refreshDelay: refreshDelay, values: values
        ).viewData())
    }
  }

  /// What is known of a moment: for good once nothing better will be, until then on a page that leads on.
  private func answer(
    about document: RecordDocument, at route: SiteRoute, step: Int?,
    html: (_ values: PositionValues, _ refreshDelay: Int) throws -> [UInt8]
  ) async throws -> HTTPResponse {
    let fields =
      route.isDocument
      ? ResponseFields.publicDocument(type: "application/json")
      : ResponseFields.publicPage
    if step == nil, let tag = app.publicTag, context.request.hasCopy(tagged: tag) {
      return revalidated(tag, fields: fields) { [] }
    }
    let found = try await values(of: document.record.position, fromStep: step ?? 1)
    func body(refreshDelay: Int = 0) throws -> [UInt8] {
      route.isDocument
        ? Array(document.json(with: found.values).utf8) : try html(found.values, refreshDelay)
    }
    if found.isRefused {
      let delay = VisitorLimiter.pollingInterval
      var response = unfinished(
        route, try body(refreshDelay: delay), status: .tooManyRequests)
      response.fields[.retryAfter] = String(delay)
      return response
    }
    guard found.values.isFinal else { return unfinished(route, try body()) }
    if step != nil, !route.isDocument { return redirect(to: .values(of: route)) }
    return try cached(
      publicIdentity.adding("values").adding(document.tags), tag: app.publicTag, fields: fields,
      body: { try body() })
  }

  private func unfinished(
    _ route: SiteRoute, _ body: [UInt8], status: HTTPStatus = .ok
  ) -> HTTPResponse {
    let fields =
      route.isDocument
      ? ResponseFields.document(type: "application/json", caching: "no-store")
      : ResponseFields.uncachedPage
    return HTTPResponse(status: status, fields: fields, body: body)
  }

  /// What is known when a step is done, or when nobody wants to wait any longer for that.
  ///
  /// - Throws: ``RefusedRequest``, if nothing is known by then, too many wait already, or the address has had its share
  ///   of computing.
  private func values(
    of position: Position, fromStep step: Int
  ) async throws -> (values: PositionValues, isRefused: Bool) {
    if position.legalMoves.isEmpty { return (PositionValues(), false) }
    let known = app.analyses.known(of: position)
    if let known, known.isFinal || known.step >= step || context.isHead { return (known, false) }
    // Who asks for the head only must not make anything happen.
    if context.isHead { return (PositionValues(isFinal: false), false) }
    if !app.analyses.isAsked(about: position) { try limiter.admitComputing(context) }
    guard limiter.mayHold(context) else {
      guard let known else { throw Self.comeBack }
      return (known, true)
    }
    defer { limiter.release(context) }
    let better = try await waiting(for: step, of: position)
    guard let values = better ?? app.analyses.known(of: position) else { throw Self.comeBack }
    return (values, false)
  }

  /// What is known when a step is done; nil if that takes too long.
  private func waiting(for step: Int, of position: Position) async throws -> PositionValues? {
    let (analyses, games, context, limiter) = (app.analyses, games, context, limiter)
    return try await withThrowingTaskGroup(of: PositionValues?.self) { group in
      group.addTask {
        do {
          return try await analyses.values(of: position, fromStep: step) { nodes in
            limiter.charge(context, Int64(nodes) * Self.nodeTime)
          }
        } catch is FullSearchesError {
          throw Self.comeBack
        }
      }
      group.addTask {
        await games.hold(for: Self.valuesPatience)
        return nil
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
  }

  private static var comeBack: RefusedRequest {
    RefusedRequest(.crowded, fields: [.retryAfter: String(VisitorLimiter.pollingInterval)])
  }
}

extension SiteRoute {
  /// Whether it is something to take along rather than a page.
  fileprivate var isDocument: Bool {
    switch self {
    case .record(_, _?), .position(_, _?): true
    default: false
    }
  }
}
