import ComputerPlayers
import Gameplay
import HTTP
import Presentation
import Reversi

/// What each move of a record gave away, which is searched while the page is there.
extension RecordHandler {
  /// How long the first answer is held: most reviews are done by then, and the others are seen to have begun.
  private static var firstPatience: Milliseconds { .seconds(1) }

  /// The review of a whole record, or its JSON.
  func review(of asked: SiteRoute, step: Int?) async throws -> HTTPResponse {
    guard case .record(let asked, let download) = asked else { throw RefusedRequest(.notFound) }
    let record = try self.record(asked.text)
    if let variation = try variation(of: asked, from: record) {
      return redirect(
        to: .review(of: .record(variation, as: download)), status: .movedPermanently)
    }
    guard let address = asked.canonical(of: record) else {
      // Of a position nothing has been played.
      let route = SiteRoute.position(record.start.text, as: download)
      return redirect(to: route, status: .movedPermanently)
    }
    guard 0...record.plyCount ~= address.ply ?? 0 else { throw noSuchMoment(of: address) }
    let route = SiteRoute.record(RecordAddress(address.text, tags: address.tags), as: download)
    guard asked.ply == nil, redirect(unlessAt: route) == nil else {
      return redirect(to: .review(of: route), status: .movedPermanently)
    }
    return try await answer(about: record, address.tags, at: .review(of: route), step: step)
  }

  private func answer(
    about record: GameRecord, _ tags: GameTags, at target: SiteRoute, step: Int?
  ) async throws -> HTTPResponse {
    if step == nil, let copy = copy(of: target) { return copy }
    let found = try await progress(of: record, from: step)
    return try answer(
      at: target, step: step, isFinal: found.progress.review != nil, isRefused: found.isRefused,
      tags
    ) { refreshDelay in
      guard !target.isDocument else {
        return Array(RecordDocument(record, tags: tags).json(with: found.progress).utf8)
      }
      return try weighing(record) {
        try app.html(
          ReviewPagePresenter(
            record, found.progress, language: context.language, site: siteIdentity, tags: tags,
            refreshDelay: refreshDelay
          ).viewData())
      }
    }
  }

  /// How far a review has come when so many moves have been looked at, or when nobody wants to wait any longer for that.
  ///
  /// - Throws: ``RefusedRequest``, if too many wait already, or the address has had its share of computing.
  private func progress(
    of record: GameRecord, from step: Int?
  ) async throws -> (progress: ReviewProgress, isRefused: Bool) {
    let (reviews, count) = (app.reviews, record.plyCount)
    func known() -> ReviewProgress {
      reviews.known(of: record) ?? ReviewProgress(done: 0, count: count)
    }
    let now = known()
    let suffices = now.review != nil || step.map { now.done >= $0 } == true
    // Who asks for the head only must not make anything happen.
    if suffices || context.isHead { return (now, false) }
    if !reviews.isAsked(about: record) { try limiter.admitComputing(context) }
    guard limiter.mayHold(context) else { return (now, true) }
    defer { limiter.release(context) }
    let charge = charge
    let patience = step == nil ? Self.firstPatience : Self.searchPatience
    let better = try await found(within: patience) {
      try await reviews.progress(of: record, from: step ?? count, charge: charge)
    }
    return (better ?? known(), false)
  }
}
