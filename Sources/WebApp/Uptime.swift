/// A clock that nobody can set: it shows the nanoseconds since whenever it likes.
public struct Uptime: Sendable {
  let nanoseconds: @Sendable () -> Int64

  /// A clock that is read by a function.
  public init(nanoseconds: @escaping @Sendable () -> Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The machine's own.
  public static let system = Uptime {
    let (seconds, attoseconds) = start.duration(to: .now).components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  private static let start = ContinuousClock.now
}
