import ComputerPlayers
import Gameplay
import HTTP
import Presentation
import Reversi

/// The values of the moves of a position, which are searched for while the page is open.
extension Request {
  func values(
    of record: GameRecord, at address: RecordAddress, _ route: Route, _ search: Search
  ) async throws -> HTTPResponse {
    let moment = record.prefix(plies: address.ply ?? record.plyCount)
    return try await answer(
      about: document(of: moment, tags: address.tags), at: route, search
    ) { values, refreshDelay in
      let presenter = RecordPagePresenter(
        record, at: address.withoutSearch, language: language, site: publication,
        refreshDelay: refreshDelay, values: values)
      guard let page = presenter.viewData() else { throw noSuchMoment(of: address) }
      return app.html(page)
    }
  }

  func values(
    ofPosition text: String, as download: Download?, _ search: Search
  ) async throws -> HTTPResponse {
    let position = try Position(asked: text)
    let route = Route.position(position.text, as: download, search: Search(search.kind))
    if let redirect = redirect(unlessAt: route) { return redirect }
    let document = RecordDocument(TaggedGame(GameRecord(start: position)))
    return try await answer(about: document, at: route, search) { values, refreshDelay in
      app.html(
        PositionPagePresenter(
          position, language: language, site: publication, refreshDelay: refreshDelay,
          values: values
        ).viewData())
    }
  }

  /// The values of a position: final ones on a page that is cached, others on a page that reloads itself.
  private func answer(
    about document: RecordDocument, at target: Route, _ search: Search,
    html: (_ values: PositionValues, _ refreshDelay: Int) throws -> [UInt8]
  ) async throws -> HTTPResponse {
    if search.kind == .exact, document.record.position.board.emptyCount > Finding.exactEmpties {
      return redirect(to: .values(of: target), status: .movedPermanently)
    }
    if search.step == nil, let copy = copy(of: target) { return copy }
    let found = try await values(
      of: document.record.position, fromStep: search.step ?? 1, exactly: search.kind == .exact)
    return try answer(
      at: target, step: search.step, isFinal: found.values.isFinal, isRefused: found.isRefused
    ) { refreshDelay in
      target.isDocument
        ? Array(document.json(with: found.values).utf8) : try html(found.values, refreshDelay)
    }
  }

  /// The values after a step is complete, or the latest ones if that takes too long.
  ///
  /// - Throws: ``FullSearchesError`` if too many searches wait already.
  private func values(
    of position: Position, fromStep step: Int, exactly: Bool = false
  ) async throws -> (values: PositionValues, isRefused: Bool) {
    if position.legalMoves.isEmpty { return (PositionValues(), false) }
    guard let analyses = app.extras.analyses else { throw RefusedRequest(.notFound) }
    func shown(_ better: PositionValues? = nil) -> PositionValues {
      // Until an exact search has begun, the page shows what is known already.
      var values =
        better ?? analyses.known(of: position, exactly: exactly)
        ?? PositionValues(
          moves: exactly ? analyses.known(of: position)?.moves ?? [] : [], isFinal: false)
      values.isExactSearch = exactly
      return values
    }
    let now = shown()
    // A `HEAD` must not start anything.
    if now.isFinal || now.step >= step || isHead { return (now, false) }
    let (better, isHeld) = try await held(atMost: Self.searchPatience) {
      try await analyses.values(of: position, fromStep: step, exactly: exactly)
    }
    return (shown(better), !isHeld)
  }
}

extension Request {
  /// How long a response is held until a better result is known.
  static var searchPatience: Milliseconds { .seconds(5) }

  /// What a search finds while the request is held; nil if that takes too long. It isn't begun for a request that can't
  /// be held.
  private func held<Value: Sendable>(
    atMost patience: Milliseconds, _ search: @escaping @Sendable () async throws -> Value
  ) async throws -> (value: Value?, isHeld: Bool) {
    try await hold(atMost: patience) { patience in
      patience == 0 ? nil : try await games.found(within: patience, search)
    }
  }

  /// A 304 response if the client has a copy of the final result; otherwise nil.
  func copy(of target: Route) -> HTTPResponse? {
    copy(tagged: app.publicTag, fields: publicFields(of: target))
  }

  /// A response with the result of a search: cached if it is final, otherwise a page that reloads itself.
  ///
  /// - Parameters:
  ///   - target: the address without a step.
  ///   - isRefused: whether the visitor has too many held requests to wait for a better result.
  ///   - body: renders the page. Its parameter is the number of seconds until the page reloads itself.
  func answer(
    at target: Route, step: Int?, isFinal: Bool, isRefused: Bool,
    body: (_ refreshDelay: Int) throws -> [UInt8]
  ) throws -> HTTPResponse {
    guard isFinal, !isRefused else {
      let delay = isRefused ? VisitorLimiter.pollingInterval : 0
      var response = HTTPResponse(
        status: isRefused ? .tooManyRequests : .ok,
        fields: target.isDocument ? publicFields(of: target) : ResponseFields.uncachedPage,
        body: try body(delay))
      response.fields[.cacheControl] = "no-store"
      if isRefused { response.fields[.retryAfter] = String(delay) }
      return response
    }
    if step != nil, !target.isDocument { return redirect(to: target) }
    return try publicPage(at: target) { try body(0) }
  }
}

extension Route {
  var isDocument: Bool { kind.label == .download }
}

/// The review of a record, which is searched for while the page is open.
extension Request {
  /// How long the first response is held. Most reviews are complete by then; for others, the page shows that
  /// the review has started.
  private static var firstPatience: Milliseconds { .seconds(1) }

  func review(
    of record: GameRecord, at address: RecordAddress, _ target: Route, step: Int?
  ) async throws -> HTTPResponse {
    if step == nil, let copy = copy(of: target) { return copy }
    let wasKnown = app.extras.reviews?.known(of: record)?.review != nil
    var found = try await progress(of: record, from: step)
    found.progress.review = found.progress.review?.trusting(
      bookMoves: language.openings.bookMoves(of: record))
    let answered = try await values(
      for: address, of: record, reviewedAs: found.progress, waits: wasKnown)
    return try answer(
      at: target, step: step,
      isFinal: found.progress.review != nil && answered?.values.isFinal != false,
      isRefused: found.isRefused || answered?.isRefused == true
    ) { refreshDelay in
      guard !target.isDocument else {
        return Array(document(of: record, tags: address.tags).json(with: found.progress).utf8)
      }
      return app.html(
        ReviewPagePresenter(
          record, found.progress, at: address.ply, practice: address.practice,
          side: address.side, answered: answered?.values, language: language, site: publication,
          tags: address.tags, refreshDelay: refreshDelay
        ).viewData())
    }
  }

  /// The values that judge an answer in a practice; nil if the review suffices.
  ///
  /// - Parameter waits: whether the request may be held for them, because it wasn't held for the review.
  /// - Throws: ``RefusedRequest`` if the answer is an illegal move.
  private func values(
    for address: RecordAddress, of record: GameRecord, reviewedAs progress: ReviewProgress,
    waits: Bool
  ) async throws -> (values: PositionValues, isRefused: Bool)? {
    guard let ply = address.ply, case .answer(let square)? = address.practice else { return nil }
    let position = record.plies[ply - 1].before
    guard position.legalMoves.contains(square) else { throw noSuchMoment(of: address) }
    guard let move = progress.review?.mistake(at: ply), move.answered(on: square) == nil else {
      return nil
    }
    return try await values(of: position, fromStep: waits ? .max : 0)
  }

  /// The progress of a review after a number of moves, or the latest progress if that takes too long.
  ///
  /// - Throws: ``FullSearchesError`` if too many searches wait already.
  private func progress(
    of record: GameRecord, from step: Int?
  ) async throws -> (progress: ReviewProgress, isRefused: Bool) {
    guard let reviews = app.extras.reviews else { throw RefusedRequest(.notFound) }
    let count = record.plyCount
    func known() -> ReviewProgress {
      reviews.known(of: record) ?? ReviewProgress(done: 0, count: count)
    }
    let now = known()
    let suffices = now.review != nil || step.map { now.done >= $0 } == true
    // A `HEAD` must not start anything.
    if suffices || isHead { return (now, false) }
    let patience = step == nil ? Self.firstPatience : Self.searchPatience
    let (better, isHeld) = try await held(atMost: patience) {
      try await reviews.progress(of: record, from: step ?? count)
    }
    return (better ?? known(), !isHeld)
  }
}
