import CSQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A read that gives up where it would have to wait, be it for the disk or for another process.
///
/// What lies in the system's cache, which is nearly everything, is read at once, on whatever thread asks. An
/// event loop must not find out that a page isn't there by standing still until a slow disk has brought it.
struct WaitlessRead {
  /// Whether the disk would stand still now; only tests say so.
  private let isDiskStalled: Bool
  private var hasGivenUp = false

  /// Reads, unless that means to wait.
  ///
  /// - Returns: nil if it would have waited.
  static func attempt<Value, Failure: Error>(
    isDiskStalled: Bool = false, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value? {
    var attempt = WaitlessRead(isDiskStalled: isDiskStalled)
    // SQLite calls back on the same thread, and can be given nothing to call back with.
    let result = withUnsafeMutablePointer(to: &attempt) { attempt -> Result<Value, Failure> in
      pthread_setspecific(key, attempt)
      defer { pthread_setspecific(key, nil) }
      return Result(catching: body)
    }
    // It has failed then, for no reason of its own.
    if attempt.hasGivenUp { return nil }
    return try result.get()
  }

  /// Makes SQLite ask for everything in a way that can be given up.
  static let isPossible: Void = {
    // Which has to come before SQLite is called for the first time.
    Connection.forgetMemoryUse
    csqlite_read_through(readForThread)
  }()

  /// Keeps a connection from waiting for other processes on its own.
  static func hasten(_ connection: Connection) {
    sqlite3_busy_handler(connection.handle, giveUpForThread, nil)
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  private static var current: UnsafeMutablePointer<WaitlessRead>? {
    pthread_getspecific(key)?.assumingMemoryBound(to: WaitlessRead.self)
  }

  fileprivate static func giveUp() { current?.pointee.hasGivenUp = true }

  fileprivate static func read(
    _ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int, _ offset: off_t
  ) -> Int {
    guard let current else { return pread(file, bytes, count, offset) }
    if current.pointee.isDiskStalled {
      errno = EAGAIN
    } else {
      let result = csqlite_read_cached(file, bytes, count, offset)
      if result >= 0 { return result }
    }
    // A file system that doesn't tell, such as one in memory, is read as ever.
    guard errno == EAGAIN else { return pread(file, bytes, count, offset) }
    giveUp()
    errno = EAGAIN
    return -1
  }
}

private let readForThread: @convention(c) (Int32, UnsafeMutableRawPointer?, Int, off_t) -> Int = {
  WaitlessRead.read($0, $1, $2, $3)
}

private let giveUpForThread: @convention(c) (UnsafeMutableRawPointer?, Int32) -> Int32 = { _, _ in
  WaitlessRead.giveUp()
  return 0
}
