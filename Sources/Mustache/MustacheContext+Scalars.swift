/// Text in a list, or in a section of its own, is `{{.}}`.
extension String: MustacheContext {
  /// Only the text itself, as `.`.
  public static let fields: MustacheFields<String> = [".": .text(\.self)]
}

/// A number in a list, or in a section of its own, is `{{.}}`.
extension Int: MustacheContext {
  /// Only the number itself, as `.`.
  public static let fields: MustacheFields<Int> = [".": .number { $0 }]
}
