import HTTP
import Properties

extension Reading {
  /// Of a request that isn't whole no more is waited for than the limits allow.
  func checkRest(of bytes: [UInt8], _ limits: HTTPParserLimits) throws(BrokenProperty) {
    guard refusal == nil else { return }
    let rest = bytes.count - (ends.last ?? 0)
    let emptyLines = 2 * 2
    let line = emptyLines + limits.requestLine + 2
    let head = line + limits.fieldBytes
    // Each chunk holds an octet at least, and the line before it 256 at most.
    let chunks = limits.body * (256 + 1 + 2) + 256 + limits.fieldBytes
    let most = isReadingBody ? head + chunks : method == nil ? line : head
    try hold(rest <= most, "\(rest) octets are kept without a refusal")
  }
}
