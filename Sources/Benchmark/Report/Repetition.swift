/// Does a small thing many times over.
enum Repetition {
  // Short ones: on a busy machine a few of many have a core to themselves.
  private static let batches = 100
  private static let batchTime: UInt64 = 1_000_000

  /// How many microseconds of a core's time something takes: in the best of several batches, as everything
  /// else that a machine does only adds.
  static func time(of body: () throws -> Void) rethrows -> Double {
    var count = 1
    var time = try batch(of: count, body)
    while time < batchTime {
      count *= 2
      time = try batch(of: count, body)
    }
    for _ in 1..<batches { time = min(time, try batch(of: count, body)) }
    return Double(time) / Double(count) / 1000
  }

  private static func batch(of count: Int, _ body: () throws -> Void) rethrows -> UInt64 {
    let start = System.threadTime()
    for _ in 0..<count { try body() }
    return System.threadTime() - start
  }
}
