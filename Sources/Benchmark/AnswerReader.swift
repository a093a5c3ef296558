/// Finds the ends of answers in what comes over a connection; their content is only counted.
struct AnswerReader {
  /// Of the last answer.
  private(set) var status = 0
  private(set) var head: [UInt8] = []
  private(set) var bodyLength = 0

  private var hasHead = false
  private var isComplete = false
  /// How much of the content has come.
  private var received = 0

  /// Takes the next bytes.
  ///
  /// - Returns: whether they complete an answer; nothing is expected behind it.
  /// - Throws: ``BenchmarkError`` if they are no answer with a length.
  mutating func take(_ bytes: ArraySlice<UInt8>) throws(BenchmarkError) -> Bool {
    if isComplete {
      head.removeAll(keepingCapacity: true)
      (hasHead, isComplete) = (false, false)
    }
    if hasHead {
      received += bytes.count
    } else {
      head += bytes
      guard let end = endOfHead else { return false }
      hasHead = true
      received = head.count - end
      head.removeSubrange(end...)
      try readHead()
    }
    guard received <= bodyLength else { throw BenchmarkError("an answer is longer than it says") }
    isComplete = received == bodyLength
    return isComplete
  }

  private var endOfHead: Int? {
    let (cr, lf) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    return head.indices.dropFirst(3).first { index in
      head[index] == lf && head[index - 1] == cr && head[index - 2] == lf
    }.map { $0 + 1 }
  }

  private mutating func readHead() throws(BenchmarkError) {
    guard head.count > 12, let status = Self.number(head[9..<12]) else {
      throw BenchmarkError("the server doesn't answer in HTTP")
    }
    self.status = status
    bodyLength = value(of: Self.lengthField).flatMap(Self.number) ?? 0
  }

  private static let lengthField = Array("content-length".utf8)

  /// The value of a field, whose name is given in lower case.
  func value(of name: [UInt8]) -> ArraySlice<UInt8>? {
    var start = 0
    while let end = head[start...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = head[start..<end]
      let isNamed = line.prefix(name.count).elementsEqual(name) { $0 | 0x20 == $1 }
      if isNamed, line.dropFirst(name.count).first == UInt8(ascii: ":") {
        return line.dropFirst(name.count + 1).drop { $0 == UInt8(ascii: " ") }
          .prefix { $0 != UInt8(ascii: "\r") }
      }
      start = end + 1
    }
    return nil
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    Int(String(decoding: digits, as: UTF8.self))
  }
}
