/// A page that says what went wrong and what to do about it.
public struct NoticePageViewData: Sendable, Hashable {
  /// What is around it.
  public var page: PageViewData
  /// What happened.
  public var heading: String
  /// Why, and what to do; one sentence or two each.
  public var paragraphs: [String]
  /// The text that the notice is about.
  public var quote: String?
  /// What can be done at once.
  public var form: FormViewData?
  /// Where to go instead.
  public var ways: [LinkViewData]
}
