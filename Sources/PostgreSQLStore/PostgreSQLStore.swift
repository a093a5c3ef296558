#if PostgreSQL
  import Dispatch
  public import Gameplay
  public import Metrics
  import StoredGames

  /// Keeps living games in a PostgreSQL database, one row a game, together with other processes on other machines.
  ///
  /// Changes are made in the order in which they come, those that wait in one transaction; a game is replaced by comparing
  /// its version, so that of several processes one wins. Reads ask the server each time and never wait for a change.
  public final class PostgreSQLStore: GameStore {
    private let readers: Readers
    /// Who counts, which takes as long as there are games, keeps no page waiting.
    private let counter: Readers
    private let writes: WriteQueue
    private let listener: ChangeListener

    /// How many connections may read at once.
    private static let readerCount = 4

    /// Connects to a database that has the tables of this version.
    ///
    /// - Throws: ``PostgreSQLStoreError``
    public convenience init(_ place: ConnectionString) async throws(PostgreSQLStoreError) {
      try await self.init(place, notifies: nil, patience: Connection.patience)
    }

    /// - Parameters:
    ///   - notifies: whether the server takes notices; nil to find it out.
    ///   - patience: how long a visitor waits for a server that hangs.
    init(
      _ place: ConnectionString, notifies: Bool?, patience: Duration = Connection.patience
    ) async throws(PostgreSQLStoreError) {
      let hears = try await Self.asking(place) { connection throws(StoreFailure) in
        try Schema.current.check(connection)
        return try ChangeListener.isHeard(by: connection)
      }
      let notifies = notifies ?? hears
      writes = WriteQueue(
        Line { () throws(StoreFailure) in
          try Connection(place, preparing: PreparedStatement.writing + (notifies ? [.notify] : []))
        }, notifies: notifies, patience: patience)
      (readers, counter) = (
        Readers(Self.readerCount, of: place, PreparedStatement.reading, patience: patience),
        Readers(1, of: place, [.summary], patience: patience)
      )
      listener = ChangeListener(place, hearsNotices: notifies)
    }

    /// Makes the tables, or brings those of an earlier version forward.
    ///
    /// - Returns: the schema's version before, 0 where there were no tables, and now.
    /// - Throws: ``PostgreSQLStoreError``; where games were being moved the next call goes on from there.
    public static func migrate(
      _ place: ConnectionString, progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
    ) async throws(PostgreSQLStoreError) -> (from: Int, to: Int) {
      let schema = Schema.current
      let before = try await asking(place) { connection throws(StoreFailure) in
        try schema.migrate(connection, progress: progress)
      }
      return (before, schema.version)
    }

    /// Asks something once, with a connection of its own that isn't kept.
    private static func asking<Answer: Sendable>(
      _ place: ConnectionString,
      _ body: @escaping @Sendable (Connection) throws(StoreFailure) -> Answer
    ) async throws(PostgreSQLStoreError) -> Answer {
      do throws(StoreFailure) {
        let result = await withCheckedContinuation { continuation in
          DispatchQueue(label: "PostgreSQLStore.opening").async {
            continuation.resume(
              returning: Result { () throws(StoreFailure) in
                let connection = try Connection(place)
                try connection.requireOwnSession(at: place)
                return try body(connection)
              })
          }
        }
        return try result.get()
      } catch {
        throw PostgreSQLStoreError(place: "\(place)", problem: .init(error))
      }
    }

    /// Makes what waits, closes the connections; whatever comes later is `.unavailable`.
    public func close() async {
      await writes.close()
      await readers.close()
      await counter.close()
      await listener.close()
    }

    /// Writes how many changes wait for the server, and how many have shared a transaction.
    public func write(to text: inout MetricsText) { writes.write(to: &text) }

    /// Tells of changes that are made through other processes as well.
    public func report(changesTo observer: any GameObserver) { listener.report(to: observer) }
  }

  /// The contract.
  extension PostgreSQLStore {
    /// The game with that name, nil if there is none.
    public func game(_ id: GameID) async throws(GameStoreError) -> LivingGame? {
      let found = try await read(.game(id))
      do throws(StoreFailure) { return try found.game(id) } catch { throw error.gameStoreError }
    }

    /// The names of the games in which one of these keys holds a seat, those changed last first.
    public func latestGames(
      of keys: [SeatDigest], limit: Int
    ) async throws(GameStoreError) -> [GameID] {
      try await read(.latestGames(keys, limit: limit)).names
    }

    /// Finds out whether the database can be read and written to.
    public func check() async throws(GameStoreError) {
      _ = try await read(.check)
      _ = try await make(Execution([Call(statement: .probe)]))
    }

    /// How many games there are, and when the newest was created.
    public func summary() async throws(GameStoreError) -> GameStoreSummary {
      do throws(StoreFailure) { return try await counter.answer(to: .summary).summary } catch {
        throw error.gameStoreError
      }
    }

    /// Adds a new game.
    public func insert(_ game: LivingGame) async throws(GameStoreError) {
      _ = try await make(Insertion(game))
    }

    /// Puts a changed game in the place of the version it was made from.
    ///
    /// - Parameter revise: called on the writer's thread.
    public func replace(
      version: Int, with game: LivingGame, orElse revise: (@Sendable (LivingGame) -> LivingGame?)?
    ) async throws(GameStoreError) -> GameReplacement {
      try await make(Replacement(version: version, with: game, orElse: revise))
    }

    /// Puts changed seats in the place of the revision they were made from.
    public func replaceSeats(
      of id: GameID, revision: Int, with seats: Seats
    ) async throws(GameStoreError) -> Bool {
      try await make(SeatsReplacement(of: id, revision: revision, with: seats))
    }

    /// Deletes a game, if its seats still have a revision.
    public func deleteGame(
      _ id: GameID, seatsRevision: Int
    ) async throws(GameStoreError) -> Bool {
      try await make(
        Execution(
          [.deleteGame(id, seatsRevision: seatsRevision)], changing: id, isRepeatable: false)) > 0
    }

    /// Deletes a game, however damaged its row is.
    ///
    /// - Returns: whether there was one.
    public func deleteGame(_ id: GameID) async throws(GameStoreError) -> Bool {
      guard try await read(.game(id)).rows.first.map(StoredGame.init)?.isOther(than: id) == false
      else { return false }
      return try await make(Execution([.deleteGame(id)], changing: id, isRepeatable: false)) > 0
    }

    /// Deletes games that nobody has changed since a moment, some at a time, so that moves get in between.
    public func deleteGames(
      unchangedSince moment: Timestamp, limit: Int
    ) async throws(GameStoreError) -> Int {
      try await OldGame.delete(
        unchangedSince: moment, limit: limit,
        reading: { number, limit throws(GameStoreError) in
          try await read(.oldGames(after: number, before: moment, limit: limit)).rows
            .compactMap(OldGame.init)
        },
        deleting: { numbers throws(GameStoreError) in
          try await make(Execution([.deleteGames(numbers, unchangedSince: moment)]))
        })
    }

    /// Remembers that the daily deletion begins, unless it has begun less than a day ago.
    public func beginDailyDeletion(at now: Timestamp) async throws(GameStoreError) -> Bool {
      let calls = [PreparedStatement.beginDeletion, .keepDeletion].map {
        Call(statement: $0, parameters: [.number(now.milliseconds)])
      }
      return try await make(Execution(calls, isRepeatable: false)) > 0
    }

    /// Adds a link; of its player's only the latest stay.
    public func insert(_ link: PlayerLink) async throws(GameStoreError) {
      let player = StoredValue.text(StoredGame.text(of: link.player))
      let insertion = Call(
        statement: .insertLink,
        parameters: [
          .text(StoredGame.text(of: link.digest)), player, .text(link.sealedKey),
          .number(link.expires.milliseconds),
        ])
      let bounding = Call(
        statement: .boundLinks, parameters: [player, .number(Int64(PlayerLink.limit))])
      _ = try await make(Execution([insertion, bounding]))
    }

    /// The link with a digest, nil if there is none; it may have expired.
    public func playerLink(_ digest: SeatDigest) async throws(GameStoreError) -> PlayerLink? {
      try await read(.playerLink(digest)).link
    }

    /// Takes a link away for the first who wants to, before it expires.
    public func spendPlayerLink(
      _ digest: SeatDigest, at now: Timestamp
    ) async throws(GameStoreError) -> Bool {
      let call = Call(
        statement: .spendLink,
        parameters: [.text(StoredGame.text(of: digest)), .number(now.milliseconds)])
      return try await make(Execution([call], isRepeatable: false)) > 0
    }

    /// Deletes the links that have expired.
    public func deletePlayerLinks(expiredAt now: Timestamp) async throws(GameStoreError) {
      _ = try await make(
        Execution([Call(statement: .deleteLinks, parameters: [.number(now.milliseconds)])]))
    }

    /// Keeps a feed, in the place of the one that its player may have.
    public func put(_ feed: TurnFeed) async throws(GameStoreError) {
      let call = Call(
        statement: .putFeed,
        parameters: [
          .text(StoredGame.text(of: feed.player)), .text(StoredGame.text(of: feed.digest)),
          .text(feed.nonce),
        ])
      _ = try await make(Execution([call]))
    }

    /// The feed whose key has a digest, nil if there is none.
    public func turnFeed(_ digest: SeatDigest) async throws(GameStoreError) -> TurnFeed? {
      try await read(.turnFeed(digest)).feed
    }

    /// A player's feed, nil if there is none.
    public func turnFeed(of player: SeatDigest) async throws(GameStoreError) -> TurnFeed? {
      try await read(.turnFeedOfPlayer(player)).feed
    }

    /// Deletes a player's feed, if there is one.
    public func deleteTurnFeed(of player: SeatDigest) async throws(GameStoreError) {
      let call = Call(
        statement: .deleteFeed, parameters: [.text(StoredGame.text(of: player))])
      _ = try await make(Execution([call]))
    }

    /// Deletes the feeds of players who hold no seat in any game.
    public func deleteTurnFeedsWithoutGames() async throws(GameStoreError) {
      _ = try await make(Execution([Call(statement: .deleteFeeds)]))
    }

    private func read(_ question: Readers.Question) async throws(GameStoreError) -> QueryResult {
      do throws(StoreFailure) { return try await readers.answer(to: question) } catch {
        throw error.gameStoreError
      }
    }

    private func make<Wish: Change>(_ change: Wish) async throws(GameStoreError) -> Wish.Answer {
      do throws(StoreFailure) { return try await writes.make(change) } catch {
        throw error.gameStoreError
      }
    }
  }
#endif
