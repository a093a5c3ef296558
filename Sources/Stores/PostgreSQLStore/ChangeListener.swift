#if PostgreSQL
  import Dispatch
  import Gameplay
  import OperatingSystem
  import StoredGames
  import Synchronization

  /// Hears of games that have been changed through other processes, with a connection of its own.
  ///
  /// Where the server knows of no notices it asks for the versions of all games that somebody waits for.
  final class ChangeListener: Sendable {
    /// The channel of notices, each of which is the name of a game; earlier versions send several with spaces between.
    static let channel = "flipbook"

    /// How long it may take until somebody who waits hears of a change without notices.
    private static let pollInterval: Duration = .milliseconds(250)
    /// How long nothing may come before the connection is tried.
    private static let longestSilence: Duration = .seconds(5)
    /// How often it is looked whether the store has been closed.
    private static let attention: Duration = .milliseconds(200)

    /// Until when the server has to answer what it is asked now.
    private static var deadline: MonotonicTime { .now + Connection.patience }

    private let place: ConnectionString
    private let hearsNotices: Bool
    private let thread = DispatchQueue(label: "PostgreSQLStore.listener")
    private let observer = Mutex<(any GameObserver)?>(nil)
    private let isClosed = Atomic(false)

    /// - Parameter hearsNotices: whether the server knows of them.
    init(_ place: ConnectionString, hearsNotices: Bool) {
      self.place = place
      self.hearsNotices = hearsNotices
    }

    /// Tells an observer of changes from now on.
    func report(to observer: any GameObserver) {
      let isFirst = self.observer.withLock { current in
        defer { current = observer }
        return current == nil
      }
      if isFirst { thread.async { self.work() } }
    }

    /// Ends it.
    func close() async {
      isClosed.store(true, ordering: .relaxed)
      await withCheckedContinuation { continuation in
        thread.async { continuation.resume() }
      }
    }

    /// Finds out whether a server knows of notices, and listens to them.
    static func isHeard(by connection: Connection) throws(StoreFailure) -> Bool {
      try connection.number("LISTEN \(channel); SELECT 1 FROM pg_notify('\(channel)', '')") != nil
    }

    private func work() {
      let line = Line { [self] () throws(StoreFailure) in
        let connection = try Connection(
          place, preparing: [.versions, .present] + (hearsNotices ? [.listen] : []))
        if hearsNotices { _ = try connection.run(Call(.listen), until: Self.deadline) }
        // Nobody knows what has happened while nobody listened.
        observer.withLock(\.self)?.anyGameMayHaveChanged()
        return connection
      }
      var versions: [StoredValue: [StoredValue]] = [:]
      while !isClosed.load(ordering: .relaxed) {
        do throws(StoreFailure) {
          let connection = try line.connection(until: Self.deadline)
          if hearsNotices { try listen(by: connection) } else { try ask(connection, &versions) }
        } catch {
          line.drop()
          CurrentProcess.pause(Self.attention)
        }
      }
    }

    /// Passes notices on until none has come for long; then the connection is tried.
    private func listen(by connection: Connection) throws(StoreFailure) {
      var silence: Duration = .zero
      while !isClosed.load(ordering: .relaxed), silence < Self.longestSilence {
        let notices = try connection.notices(until: .now + Self.attention)
        silence = notices.isEmpty ? silence + Self.attention : .zero
        guard let observer = observer.withLock(\.self) else { continue }
        for notice in notices {
          for name in notice.utf8.split(separator: UInt8(ascii: " ")) {
            GameID(String(Substring(name))).map(observer.gameChanged)
          }
        }
      }
      _ = try connection.run(Call(.present), until: Self.deadline)
    }

    /// Asks once what has become of the games that somebody waits for.
    ///
    /// - Parameter versions: the rows that were found before, by the names of games.
    private func ask(
      _ connection: Connection, _ versions: inout [StoredValue: [StoredValue]]
    ) throws(StoreFailure) {
      CurrentProcess.pause(Self.pollInterval)
      guard let observer = observer.withLock(\.self) else { return }
      let games = observer.awaitedGames
      guard !games.isEmpty else { return versions.removeAll() }
      let rows = try connection.run(.versions(of: games), until: Self.deadline).rows
      let found = Dictionary(rows.map { ($0[0], $0) }) { $1 }
      // Of a game that is seen first it isn't known what whoever waits has seen.
      for game in games {
        let name = StoredValue.text(game.text)
        if found[name] == nil || found[name] != versions[name] { observer.gameChanged(game) }
      }
      versions = found
    }
  }
#endif
