import Encodings

extension StringProtocol {
  /// The text in quotation marks, shortened, for error messages.
  var quoted: String { Self.hidingSecret(in: self).excerpt }

  /// The text in printable characters; a long text is cut off and ends with an ellipsis.
  var shortened: String { Self.hidingSecret(in: self).beginning }

  // A user who forgets an option's name may have typed a password here.
  private static func hidingSecret(in text: Self) -> String {
    DatabasePlace.hidingSecret(in: String(text))
  }
}
