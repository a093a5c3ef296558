/// What there is to hand on of a game or a record.
public struct ShareViewData: Sendable, Hashable {
  /// What opens it.
  public var title: String
  /// Texts to copy, the most wanted first.
  public var texts: [CopyTextViewData]
  /// Makes invites, for the host of a living game.
  public var invite: FormViewData?
  /// The same in other forms.
  public var downloads: [LinkViewData]
}

/// A text to copy.
public struct CopyTextViewData: Sendable, Hashable {
  /// What it is.
  public var label: String
  /// The text, of one line or several.
  public var text: String
  /// How many lines to show at once, nil where there is only one.
  public var rows: String?
}
