#if PostgreSQL
  import OperatingSystem
  import PostgreSQLStore

  /// Moves made through the store on a PostgreSQL database that has its tables; what else happens there is pgbench's to
  /// measure.
  struct DatabaseMoves {
    private static let seconds = 2.0

    private let place: ConnectionString

    /// The database that `FLIPBOOK_STORE` names; nil if it names none.
    init?(environment: [String: String]) throws {
      guard let text = environment["FLIPBOOK_STORE"], !text.isEmpty else { return nil }
      place = try ConnectionString(text)
    }

    func measure() async throws {
      let store = try await PostgreSQLStore(place)
      var games = try MeasuredGames.newGames()
      for game in games { try await store.insert(game) }
      let rate = try await StoreMoves.move(&games, in: store, seconds: Self.seconds)
      await store.close()
      Report.line(
        "the store on PostgreSQL", "\(Figure.text(rate.perSecond)) moves/s",
        "\(Figure.text(rate.timePerMove)) µs CPU each")
    }
  }
#endif
