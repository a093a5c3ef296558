import HTTP
import Properties

extension Reading {
  /// Checks that an incomplete request makes the parser buffer no more than the limits allow.
  func checkRest(of bytes: [UInt8], _ limits: HTTPParserLimits) throws(BrokenProperty) {
    guard refusal == nil else { return }
    let rest = bytes.count - (ends.last ?? 0)
    let emptyLines = 2 * 2
    let line = emptyLines + limits.requestLine + 2
    let head = line + limits.fieldBytes
    // Each chunk has at least one byte of data and a line of at most 256 bytes before it.
    let chunks = limits.body * (256 + 1 + 2) + 256 + limits.fieldBytes
    let most = isReadingBody ? head + chunks : method == nil ? line : head
    try hold(rest <= most, "\(rest) bytes are kept without a refusal")
  }
}
