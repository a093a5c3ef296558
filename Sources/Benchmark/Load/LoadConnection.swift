/// A connection that asks, waits for the answer, and asks again.
final class LoadConnection {
  let descriptor: Descriptor
  private var reader = AnswerReader()
  private var askedAt: UInt64 = 0
  /// How many answers have come.
  private(set) var answers = 0

  init(port: Int, number: Int) throws(System.Failure) {
    descriptor = try System.connect(port: port, number: number)
  }

  deinit { System.shut(descriptor) }

  /// The status of the last answer.
  var status: Int { reader.status }

  /// The bytes of the last answer's content.
  var bodyLength: Int { reader.bodyLength }

  /// Sends a request.
  func ask(_ request: [UInt8]) throws(System.Failure) {
    askedAt = System.now()
    try System.send(request, to: descriptor)
  }

  /// Receives what has come.
  ///
  /// - Returns: how many nanoseconds the answer took, nil if it isn't complete.
  func receive(into buffer: inout [UInt8]) throws -> UInt32? {
    guard let count = try System.receive(from: descriptor, into: &buffer) else { return nil }
    guard count > 0 else { throw BenchmarkError("the server has closed a connection") }
    guard try reader.take(buffer[..<count]) else { return nil }
    answers += 1
    return UInt32(clamping: System.now() - askedAt)
  }
}
