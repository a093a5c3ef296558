/// What came of asking a server for a while.
struct LoadResult: Sendable {
  /// How long each answer took, in nanoseconds.
  var latencies: [UInt32] = []
  /// How long it was asked.
  var seconds = 0.0
  /// The bytes of the last answer's content.
  var bodyLength = 0
  /// How many answers each connection has had.
  var answers: [Int: Int] = [:]

  var perSecond: Double { Double(latencies.count) / seconds }

  /// What two threads have asked at the same time.
  static func + (one: LoadResult, other: LoadResult) -> LoadResult {
    LoadResult(
      latencies: one.latencies + other.latencies, seconds: max(one.seconds, other.seconds),
      bodyLength: max(one.bodyLength, other.bodyLength),
      answers: one.answers.merging(other.answers) { $1 })
  }
}
