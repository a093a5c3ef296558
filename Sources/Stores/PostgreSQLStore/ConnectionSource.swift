#if PostgreSQL
  import Dispatch
  import OperatingSystem
  import Synchronization

  /// Holds a connection, opens it on first use, and opens a new one after a loss.
  final class ConnectionSource {
    private let open: Opening
    private var current: PostgreSQLConnection?
    /// The running attempt to connect, or one that ended after its caller had given up.
    private(set) var attempt: ConnectionAttempt?
    private var pause = ConnectionSource.shortestPause
    /// The earliest time for the next attempt, and why the last one failed.
    private var failure: (end: MonotonicTime, reason: StoreFailure)?

    private static let shortestPause: Duration = .milliseconds(50)
    private static let longestPause: Duration = .milliseconds(800)

    /// Opens a connection. This may take long.
    typealias Opening = @Sendable () throws(StoreFailure) -> sending PostgreSQLConnection

    init(opening open: @escaping Opening) { self.open = open }

    /// The connection; opens one if there is none.
    ///
    /// An attempt that takes longer than the deadline continues, and a later call can use its connection.
    ///
    /// - Throws: ``StoreFailure`` if connecting fails, or has failed a moment ago.
    func connection(until deadline: MonotonicTime) throws(StoreFailure) -> PostgreSQLConnection {
      if let current { return current }
      if let failure, .now < failure.end { throw failure.reason }
      // If an attempt failed after its caller had given up, its reason may be outdated.
      if attempt?.hasFailed == true { attempt = nil }
      let attempt = attempt ?? ConnectionAttempt(open)
      self.attempt = attempt
      guard attempt.ends(before: deadline) else { throw .silent }
      self.attempt = nil
      do throws(StoreFailure) {
        let new = try attempt.connection()
        (current, failure, pause) = (new, nil, Self.shortestPause)
        return new
      } catch {
        failure = (.now + pause, error)
        pause = min(pause * 2, Self.longestPause)
        throw error
      }
    }

    func drop() { current = nil }

    func close() {
      (current, attempt) = (nil, nil)
      failure = (.never, .closed)
    }
  }

  /// An attempt to connect, on its own thread, since libpq may wait for a name server or try several hosts in turn.
  final class ConnectionAttempt: Sendable {
    private let opened = Mutex<PostgreSQLConnection?>(nil)
    private let failure = Mutex<StoreFailure?>(nil)
    private let work = DispatchGroup()

    init(_ open: @escaping ConnectionSource.Opening) {
      DispatchQueue(label: "PostgreSQLStore.connecting").async(group: work) {
        do throws(StoreFailure) {
          // Holding the lock while connecting is safe: no caller reads `opened` before the attempt has ended.
          try self.opened.withLock { opened throws(StoreFailure) in opened = try open() }
        } catch {
          self.failure.withLock { $0 = error }
        }
      }
    }

    var hasFailed: Bool { failure.withLock { $0 != nil } }

    /// Waits for the end of the attempt.
    ///
    /// - Returns: whether it ended before the deadline.
    func ends(before deadline: MonotonicTime) -> Bool {
      work.wait(timeout: .now() + (deadline - .now) / .seconds(1)) == .success
    }

    /// The new connection. Only the first call gets it.
    func connection() throws(StoreFailure) -> PostgreSQLConnection {
      let connection = opened.withLock { opened in
        let connection = opened
        opened = nil
        return connection
      }
      if let connection { return connection }
      throw failure.withLock(\.self) ?? .closed
    }
  }
#endif
