import Encodings
import HTTP
import Properties

extension HTTPProperties {
  /// Checks that a form, if it can be read, is the same with every byte escaped.
  static func checkForm(_ bytes: [UInt8]) throws(BrokenProperty) {
    guard let form = HTTPForm(parsing: bytes) else { return }
    let count = form.pairs.count
    try hold(count <= 100, "\(count) pairs")
    let again = form.pairs.map { "\(escaped($0.name))=\(escaped($0.value))" }
      .joined(separator: "&")
    try hold(
      HTTPForm(parsing: Array(again.utf8), maximumPairs: count) == form,
      "\(form.pairs) is another form when it is escaped")
    try hold(
      count == 0 || HTTPForm(parsing: bytes, maximumPairs: count - 1) == nil,
      "\(count) pairs where one less is allowed")
  }

  /// Checks that decoded text is the same when escaped and decoded again.
  static func checkEscapes(_ text: String) throws(BrokenProperty) {
    guard let decoded = PercentEncoding.decode(text) else { return }
    try hold(decoded.count <= text.utf8.count, "\(text) grows")
    let again = PercentEncoding.decode(escaped(decoded))
    try hold(again == decoded, "\(text) is decoded in two ways")
  }

  private static func escaped(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "%0\(digits)" : "%\(digits)"
    }.joined()
  }
}
