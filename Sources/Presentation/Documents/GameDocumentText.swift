/// The site's JSON documents, as far as they are read again.
enum GameDocumentText {
  /// The text of a document's record; nil for what is no such document.
  ///
  /// A document is an object that this site has written, so nothing in front of the member can hold its name.
  static func record(in text: some StringProtocol) -> Substring? {
    let text = Substring(text)
    guard text.first(where: { !$0.isWhitespace }) == "{",
      let name = text.firstRange(of: "\"record\":")
    else { return nil }
    let value = text[name.upperBound...].drop { $0.isWhitespace }
    guard value.first == "\"" else { return nil }
    return value.dropFirst().prefix { $0 != "\"" }
  }
}
