package import HTTP
package import Properties

/// Properties that hold for any bytes from a client. A fuzzer looks for exceptions; those it found are kept
/// and checked by the tests.
package enum HTTPProperties {
  /// Limits so small that an input of a few hundred bytes reaches each of them.
  package static let tightLimits = HTTPParserLimits(
    requestLine: 60, fieldBytes: 120, fieldCount: 4, body: 12)

  /// Checks the bytes as a connection, and as each kind of text in a request.
  ///
  /// - Throws: ``BrokenProperty`` for the first property that doesn't hold.
  package static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    for limits in [HTTPParserLimits(), tightLimits] {
      let reading = Reading(of: bytes, limits: limits)
      try reading.checkCuts(of: bytes, limits: limits)
      try reading.checkWire(bytes, limits)
      try reading.checkRest(of: bytes, limits)
      for request in reading.requests {
        try request.checkGrammar()
        try request.checkRewriting()
        try checkForms(in: request)
        try checkAnswer(with: request.fields)
      }
    }
    try checkTexts(in: bytes)
  }

  private static func checkForms(in request: HTTPRequest) throws(BrokenProperty) {
    try checkForm(request.body)
    try checkForm(Array((request.query ?? "").utf8))
    try checkEscapes(request.path)
    try checkCookies(request.fields)
    _ = request.hasMediaType("text/html")
    _ = request.keepsConnection
    if let tag = HTTPEntityTag("v3") { _ = request.hasCopy(tagged: tag) }
  }

  /// Random bytes seldom form a request, so they are also checked as parts of one.
  private static func checkTexts(in bytes: [UInt8]) throws(BrokenProperty) {
    let text = String(decoding: bytes, as: UTF8.self)
    try checkForm(bytes)
    try checkEscapes(text)
    try checkCookies([.cookie: text])
    try checkSetCookie(text)
    try checkEntityTag(text)
    try checkDate(bytes)
    try checkAnswer(with: [.location: text, .etag: text])
  }
}
