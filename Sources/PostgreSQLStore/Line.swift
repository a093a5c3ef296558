#if PostgreSQL
  import OperatingSystem

  /// A place for a connection, which is made when it is needed and made anew when it was lost.
  final class Line {
    private let open: @Sendable () throws(StoreFailure) -> Connection
    private var current: Connection?
    private var pause = Line.shortestPause
    /// When the next attempt may be made, and why the last one failed.
    private var failure: (end: MonotonicTime, reason: StoreFailure)?

    private static let shortestPause: Duration = .milliseconds(50)
    private static let longestPause: Duration = .milliseconds(800)

    init(
      opening open: @escaping @Sendable () throws(StoreFailure) -> Connection
    ) {
      self.open = open
    }

    /// The connection; a new one if there is none.
    ///
    /// - Throws: ``StoreFailure`` if there can't be one, or if that was found out a moment ago.
    func connection() throws(StoreFailure) -> Connection {
      if let current { return current }
      if let failure, .now < failure.end { throw failure.reason }
      do throws(StoreFailure) {
        let new = try open()
        (current, failure, pause) = (new, nil, Self.shortestPause)
        return new
      } catch {
        failure = (.now + pause, error)
        pause = min(pause * 2, Self.longestPause)
        throw error
      }
    }

    /// Gives up a connection that was lost.
    func drop() { current = nil }

    /// Gives up the connection for good.
    func close() {
      current = nil
      failure = (.never, .closed)
    }
  }
#endif
