import Foundation

/// What a server has answered.
struct Answer {
  let status: Int
  /// By lower-case names; of fields that come more than once the last.
  let fields: [String: String]
  /// The `Set-Cookie` fields as they were sent.
  let cookieFields: [String]
  var body = ""

  init?(head: ArraySlice<UInt8>) {
    let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count > 1, let status = Int(words[1]) else { return nil }
    let pairs = lines.dropFirst().map { line in
      let parts = line.components(separatedBy: ": ")
      return (parts[0].lowercased(), parts.dropFirst().joined(separator: ": "))
    }
    self.status = status
    fields = Dictionary(pairs) { $1 }
    cookieFields = pairs.filter { $0.0 == "set-cookie" }.map(\.1)
  }

  var location: String? { fields["location"] }

  /// The names and values of the cookies that were set.
  var setCookies: [(name: String, value: String)] {
    cookieFields.compactMap { field in
      let pair = field.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
      return pair.count == 2 ? (String(pair[0]), String(pair[1])) : nil
    }
  }
}
