import Gameplay

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The machine's clock.
struct SystemClock: GameClock {
  var now: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// Sleeps by a clock that nobody can set.
  func sleep(for duration: Milliseconds) async throws {
    try await Task.sleep(for: .milliseconds(duration.count), tolerance: .zero)
  }
}
