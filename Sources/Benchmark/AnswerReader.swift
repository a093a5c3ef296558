/// Finds the ends of answers in what comes over a connection; their content is only counted.
struct AnswerReader {
  private enum State {
    case head
    case body(remaining: Int)
  }

  private var state = State.head
  /// A head that has not come whole, or nothing.
  private var part: [UInt8] = []
  /// The status of the last answer, its head and its length.
  private(set) var status = 0
  private(set) var head: [UInt8] = []
  private(set) var bodyLength = 0

  /// Takes the next bytes.
  ///
  /// - Returns: whether they complete an answer; nothing is expected behind it.
  /// - Throws: ``BenchmarkError`` if they are no answer with a length.
  mutating func take(_ bytes: ArraySlice<UInt8>) throws(BenchmarkError) -> Bool {
    switch state {
    case .body(let remaining):
      guard bytes.count < remaining else { return try finish(over: bytes.count - remaining) }
      state = .body(remaining: remaining - bytes.count)
      return false
    case .head:
      part += bytes
      guard let end = Self.endOfHead(part) else { return false }
      head = Array(part[..<end])
      let received = part.count - end
      part.removeAll(keepingCapacity: true)
      (status, bodyLength) = try Self.read(head)
      guard received < bodyLength else { return try finish(over: received - bodyLength) }
      state = .body(remaining: bodyLength - received)
      return false
    }
  }

  private mutating func finish(over: Int) throws(BenchmarkError) -> Bool {
    guard over == 0 else { throw BenchmarkError("an answer is longer than it says") }
    state = .head
    return true
  }

  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    let (cr, lf) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    var index = 3
    while index < bytes.count {
      if bytes[index] == lf, bytes[index - 1] == cr, bytes[index - 2] == lf { return index + 1 }
      index += 1
    }
    return nil
  }

  private static func read(_ head: [UInt8]) throws(BenchmarkError) -> (Int, Int) {
    guard head.count > 12, let status = number(head[9..<12]) else {
      throw BenchmarkError("the server doesn't answer in HTTP")
    }
    return (status, value(of: lengthField, in: head).flatMap(number) ?? 0)
  }

  private static let lengthField = Array("content-length".utf8)

  /// The value of a field, whose name is given in lower case.
  static func value(of name: [UInt8], in head: [UInt8]) -> ArraySlice<UInt8>? {
    var start = 0
    while let end = head[start...].firstIndex(of: UInt8(ascii: "\n")) {
      if isName(name, at: start, of: head[..<end]) {
        let value = head[(start + name.count + 1)..<end].drop { $0 == UInt8(ascii: " ") }
        return value.prefix { $0 != UInt8(ascii: "\r") }
      }
      start = end + 1
    }
    return nil
  }

  private static func isName(_ name: [UInt8], at start: Int, of lines: ArraySlice<UInt8>) -> Bool {
    let end = start + name.count
    guard end < lines.endIndex, lines[end] == UInt8(ascii: ":") else { return false }
    for index in name.indices where lines[start + index] | 0x20 != name[index] { return false }
    return true
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    Int(String(decoding: digits, as: UTF8.self))
  }
}
