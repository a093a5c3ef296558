import HTTP
import Testing

struct ResponseTests {
  private func head(
    _ response: HTTPResponse, isHead: Bool = false, version: HTTPVersion = .http1_1,
    keeps: Bool = true
  ) -> String {
    var output: [UInt8] = []
    response.appendHead(
      to: &output, HTTPAnswerContext(isHead: isHead, version: version, keepsConnection: keeps),
      date: Array("D".utf8))
    return String(decoding: output, as: UTF8.self)
  }

  private let page = HTTPResponse(
    status: .ok, fields: [.contentType: "text/html"], body: Array("abc".utf8))

  @Test("The head has status line, fields, date and length")
  func simple() {
    #expect(
      head(page)
        == "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nDate: D\r\nContent-Length: 3\r\n\r\n"
    )
    #expect(head(HTTPResponse(status: .seeOther)).contains("\r\nContent-Length: 0\r\n"))
  }

  @Test(
    "Connection is sent if it differs from the version's default",
    arguments: [
      (.http1_1, true, nil), (.http1_1, false, "close"), (.http1_0, true, "keep-alive"),
      (.http1_0, false, "close"),
    ] as [(HTTPVersion, Bool, String?)]
  )
  func connection(_ version: HTTPVersion, keeps: Bool, expected: String?) {
    let text = head(page, version: version, keeps: keeps)
    #expect(text.contains("Connection: ") == (expected != nil))
    if let expected { #expect(text.contains("\r\nConnection: \(expected)\r\n")) }
  }

  @Test("HEAD gets the length of the body, and no body")
  func headRequest() {
    let context = HTTPAnswerContext(isHead: true, version: .http1_1, keepsConnection: true)
    #expect(head(page, isHead: true) == head(page))
    #expect(page.bodyToSend(context).isEmpty)
    let told = HTTPResponse(status: .ok, fields: [.contentLength: "42"])
    #expect(head(told, isHead: true).contains("Content-Length: 42\r\n"))
    #expect(!head(told, isHead: true).contains("Content-Length: 0"))
  }

  @Test(
    "204 and 304 have neither body nor length", arguments: [HTTPStatus.noContent, .notModified])
  func bodiless(_ status: HTTPStatus) {
    var response = page
    response.status = status
    let context = HTTPAnswerContext(isHead: false, version: .http1_1, keepsConnection: true)
    #expect(response.bodyToSend(context).isEmpty)
    #expect(!head(response).contains("Content-Length"))
  }

  @Test("The serialiser sets the framing, whatever the fields say")
  func framing() {
    var response = page
    response.fields.append("7", for: .contentLength)
    response.fields.append("chunked", for: .transferEncoding)
    response.fields.append("close", for: .connection)
    #expect(head(response) == head(page))
    #expect(response.closesConnection)
    #expect(!page.closesConnection)
  }

  @Test("A custom date is kept")
  func date() {
    var response = page
    response.fields[.date] = "E"
    #expect(head(response).contains("Date: E\r\n"))
    #expect(!head(response).contains("Date: D"))
  }

  @Test("A received field can be sent on, well-formed")
  func echo() {
    let received = onlyRequest(in: "GET http://o/ HTTP/1.1\r\nhost:h\r\nX-A:1\r\n\r\n")
    let text = head(HTTPResponse(status: .ok, fields: received?.fields ?? [:]))
    #expect(text.hasPrefix("HTTP/1.1 200 OK\r\nhost: o\r\nX-A: 1\r\n"))
  }

  @Test("Known codes have their phrase")
  func phrases() {
    #expect(HTTPStatus.contentTooLarge.description == "413 Content Too Large")
  }
}
