import Testing

@testable import Benchmark

@Suite("Reading responses")
struct AnswerReaderTests {
  private static let answers =
    "HTTP/1.1 200 OK\r\nCONTENT-length: 5\r\nX-Content-Length: 9\r\n\r\nhello"

  @Test("A response's end is found wherever it is cut in two", arguments: 1..<answers.utf8.count)
  func cut(at offset: Int) throws {
    let bytes = Array(Self.answers.utf8)
    var reader = AnswerReader()
    #expect(try !reader.take(bytes[..<offset]))
    #expect(try reader.take(bytes[offset...]))
    #expect(reader.status == 200)
    #expect(reader.bodyLength == 5)
  }

  @Test("Several responses can be read one after the other")
  func several() throws {
    var reader = AnswerReader()
    #expect(try reader.take(Array(Self.answers.utf8)[...]))
    #expect(try reader.take(Array("HTTP/1.1 303 See Other\r\n\r\n".utf8)[...]))
    #expect(reader.status == 303)
    #expect(reader.bodyLength == 0)
  }

  @Test("A body longer than announced is an error")
  func excess() {
    var reader = AnswerReader()
    #expect(throws: BenchmarkError.self) {
      try reader.take(Array((Self.answers + "!").utf8)[...])
    }
  }

  @Test("Data that is not HTTP is an error")
  func garbage() {
    var reader = AnswerReader()
    #expect(throws: BenchmarkError.self) { try reader.take(Array("hello\r\n\r\n".utf8)[...]) }
  }
}
