#if PostgreSQL
  import Dispatch
  import OperatingSystem
  import Synchronization

  /// A place for a connection, which is made when it is needed and made anew when it was lost.
  final class Line {
    private let open: Opening
    private var current: Connection?
    /// The attempt that is under way, or that has ended since somebody waited for it.
    private(set) var attempt: Attempt?
    private var pause = Line.shortestPause
    /// When the next attempt may be made, and why the last one failed.
    private var failure: (end: MonotonicTime, reason: StoreFailure)?

    private static let shortestPause: Duration = .milliseconds(50)
    private static let longestPause: Duration = .milliseconds(800)

    /// Makes a connection, and may take its time.
    typealias Opening = @Sendable () throws(StoreFailure) -> sending Connection

    init(opening open: @escaping Opening) {
      self.open = open
    }

    /// The connection; a new one if there is none.
    ///
    /// An attempt that takes longer than the deadline goes on, for whoever asks next.
    ///
    /// - Throws: ``StoreFailure`` if there can't be one, or if that was found out a moment ago.
    func connection(until deadline: MonotonicTime) throws(StoreFailure) -> Connection {
      if let current { return current }
      if let failure, .now < failure.end { throw failure.reason }
      // Why an attempt failed that nobody waited for may not be true any more.
      if attempt?.hasFailed == true { attempt = nil }
      let attempt = attempt ?? Attempt(open)
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

    /// Gives up a connection that was lost.
    func drop() { current = nil }

    /// Gives up the connection for good.
    func close() {
      (current, attempt) = (nil, nil)
      failure = (.never, .closed)
    }
  }

  /// An attempt to connect, on a thread of its own: libpq may wait for a name or for several hosts in turn.
  final class Attempt: Sendable {
    private let opened = Mutex<Connection?>(nil)
    private let failure = Mutex<StoreFailure?>(nil)
    private let work = DispatchGroup()

    init(_ open: @escaping Line.Opening) {
      DispatchQueue(label: "PostgreSQLStore.connecting").async(group: work) {
        do throws(StoreFailure) {
          // Nobody asks for it before the end.
          try self.opened.withLock { opened throws(StoreFailure) in opened = try open() }
        } catch {
          self.failure.withLock { $0 = error }
        }
      }
    }

    var hasFailed: Bool { failure.withLock { $0 != nil } }

    /// Waits until it has come to something.
    ///
    /// - Returns: whether that was before the deadline.
    func ends(before deadline: MonotonicTime) -> Bool {
      work.wait(timeout: .now() + (deadline - .now) / .seconds(1)) == .success
    }

    /// What it has come to, once.
    func connection() throws(StoreFailure) -> Connection {
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
