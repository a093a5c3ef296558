/// Asks a server one thing, on a connection of its own.
enum SingleRequest {
  /// An answer's fields that matter here, and its content.
  struct Answer {
    let status: Int
    let location: String?
    let seat: String?
    let text: String
  }

  /// Asks, and waits for the whole answer.
  ///
  /// - Parameter number: which address to come from, as with ``System/connect(port:number:)``.
  static func ask(_ request: [UInt8], port: Int, number: Int = 0) throws -> Answer {
    let descriptor = try System.connect(port: port, number: number)
    defer { System.shut(descriptor) }
    try System.send(request, to: descriptor)
    var watch = SocketWatch([descriptor])
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var reader = AnswerReader()
    var received: [UInt8] = []
    while true {
      try watch.waitForNews()
      guard let count = try System.receive(from: descriptor, into: &buffer) else { continue }
      guard count > 0 else { throw BenchmarkError("the server has closed a connection") }
      received += buffer[..<count]
      if try reader.take(buffer[..<count]) { return answer(reader, received) }
    }
  }

  private static func answer(_ reader: AnswerReader, _ received: [UInt8]) -> Answer {
    func text(_ bytes: some Sequence<UInt8>) -> String {
      String(decoding: Array(bytes), as: UTF8.self)
    }
    let head = text(reader.head)
    let seat = head.split(separator: "\r\n").first { $0.contains(": seat=") }
    return Answer(
      status: reader.status,
      location: AnswerReader.value(of: Array("location".utf8), in: reader.head).map(text),
      seat: seat?.split(separator: " ").dropFirst().first?.prefix { $0 != ";" }.description,
      text: text(received.dropFirst(reader.head.count)))
  }
}
