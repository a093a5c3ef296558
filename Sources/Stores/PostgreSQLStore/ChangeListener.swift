#if PostgreSQL
  import Dispatch
  import Gameplay
  import OperatingSystem
  import StoredGames
  import Synchronization

  /// Hears which games other processes have changed, on a connection of its own.
  ///
  /// If the server doesn't support notices, asks regularly for the versions of all awaited games.
  final class ChangeListener: Sendable {
    /// The channel of notices. Each is the name of a game.
    static let channel = "flipbook"

    /// The time between two queries of versions, and so the longest delay without notices.
    private static let pollInterval: Duration = .milliseconds(250)
    /// After this much silence, the connection is tested.
    private static let longestSilence: Duration = .seconds(5)
    /// How often to look whether the store has been closed.
    private static let attention: Duration = .milliseconds(200)

    private static var deadline: MonotonicTime { .now + PostgreSQLConnection.patience }

    private let place: ConnectionString
    private let hearsNotices: Bool
    private let thread = DispatchQueue(label: "PostgreSQLStore.listener")
    private let observer = Mutex<(any GameObserver)?>(nil)
    private let isClosed = Atomic(false)

    init(_ place: ConnectionString, hearsNotices: Bool) {
      (self.place, self.hearsNotices) = (place, hearsNotices)
    }

    func report(to observer: any GameObserver) {
      let isFirst = self.observer.withLock { current in
        defer { current = observer }
        return current == nil
      }
      if isFirst { thread.async { self.work() } }
    }

    /// Stops listening. Returns once the thread has ended its work.
    func close() async {
      isClosed.store(true, ordering: .relaxed)
      await withCheckedContinuation { continuation in
        thread.async { continuation.resume() }
      }
    }

    /// Whether the server supports notices. If so, the connection listens to them.
    static func isHeard(by connection: PostgreSQLConnection) throws(StoreFailure) -> Bool {
      try connection.number("LISTEN \(channel); SELECT 1 FROM pg_notify('\(channel)', '')") != nil
    }

    private func work() {
      let source = ConnectionSource { [self] () throws(StoreFailure) in
        let connection = try PostgreSQLConnection(
          place, preparing: [.versions, .present] + (hearsNotices ? [.listen] : []))
        if hearsNotices { _ = try connection.run(Call(.listen), until: Self.deadline) }
        // Changes before this connection listened may have been missed.
        observer.withLock(\.self)?.anyGameMayHaveChanged()
        return connection
      }
      var versions: [StoredValue: [StoredValue]] = [:]
      while !isClosed.load(ordering: .relaxed) {
        do throws(StoreFailure) {
          let connection = try source.connection(until: Self.deadline)
          if hearsNotices { try listen(by: connection) } else { try ask(connection, &versions) }
        } catch {
          source.drop()
          CurrentProcess.pause(Self.attention)
        }
      }
    }

    /// Passes notices on until none has come for ``longestSilence``, and then tests the connection.
    private func listen(by connection: PostgreSQLConnection) throws(StoreFailure) {
      var silence: Duration = .zero
      while !isClosed.load(ordering: .relaxed), silence < Self.longestSilence {
        let notices = try connection.notices(until: .now + Self.attention)
        silence = notices.isEmpty ? silence + Self.attention : .zero
        guard let observer = observer.withLock(\.self) else { continue }
        for id in notices.compactMap({ GameID($0) }) { observer.gameChanged(id) }
      }
      _ = try connection.run(Call(.present), until: Self.deadline)
    }

    /// Asks once for the versions of all awaited games.
    ///
    /// - Parameter versions: the rows of the last query, by the names of games.
    private func ask(
      _ connection: PostgreSQLConnection, _ versions: inout [StoredValue: [StoredValue]]
    ) throws(StoreFailure) {
      CurrentProcess.pause(Self.pollInterval)
      guard let observer = observer.withLock(\.self) else { return }
      let games = observer.awaitedGames
      guard !games.isEmpty else { return versions.removeAll() }
      let call = Call(.versions, [.list(games.map { .number(StoredGame.number(of: $0)) })])
      let rows = try connection.run(call, until: Self.deadline).rows
      let found = Dictionary(rows.map { ($0[0], $0) }) { $1 }
      // For a game that is new here, it isn't known which version the waiting request has seen, so it counts as
      // changed.
      for game in games {
        let name = StoredValue.text(game.text)
        if found[name] == nil || found[name] != versions[name] { observer.gameChanged(game) }
      }
      versions = found
    }
  }
#endif
