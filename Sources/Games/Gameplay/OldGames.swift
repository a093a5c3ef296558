extension GameStore {
  /// Deletes games that have not changed since a moment, in small portions so that moves get in between.
  ///
  /// Goes through the games in the order of their creation, up to the first one created after the moment.
  ///
  /// - Parameters:
  ///   - limit: the most games to delete.
  ///   - pause: called with the number of games deleted so far: before the first portion, if there is anything to
  ///     delete, and after each portion. The next portion begins when it returns.
  package func deleteGames(
    unchangedSince moment: Timestamp, limit: Int = .max, pause: (Int) async -> Void = { _ in }
  ) async throws(GameStoreError) -> Int {
    var (total, place) = (0, Int64.min)
    while total < limit,
      case let found = try await oldGames(after: place, before: moment, limit: 1000),
      let last = found.last
    {
      guard last.number > place else { throw .disorder }
      place = last.number
      var old = found.filter { $0.changed < moment }.map(\.number)[...]
      while total < limit, !old.isEmpty {
        let portion = old.prefix(min(50, limit - total))
        old = old.dropFirst(portion.count)
        if total == 0 { await pause(0) }
        total += try await write(.deleteOld(Array(portion), unchangedSince: moment))
        await pause(total)
      }
    }
    return total
  }
}
