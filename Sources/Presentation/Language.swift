/// A language that the site's words exist in; the raw value is its BCP 47 tag.
public enum Language: String, Sendable, Hashable, CaseIterable {
  /// English.
  case english = "en"
}
