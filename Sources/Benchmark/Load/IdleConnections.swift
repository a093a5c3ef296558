/// Connections that have each had an answer and now rest; they are closed with the value.
final class IdleConnections {
  private var clients: [LoadConnection] = []

  var count: Int { clients.count }

  init(_ count: Int, port: Int, asking request: [UInt8]) throws {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    for number in 0..<count {
      let client = try LoadConnection(port: port, number: number)
      try client.ask(request)
      var watch = SocketWatch([client.descriptor])
      repeat { try watch.waitForNews() } while try client.receive(into: &buffer) == nil
      guard client.status == 200 else {
        throw BenchmarkError("connection \(number + 1) is answered \(client.status)")
      }
      clients.append(client)
    }
  }
}
