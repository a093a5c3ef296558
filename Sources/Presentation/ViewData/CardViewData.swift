/// What other sites show of a page where somebody pastes its address.
///
/// Source: the Open Graph protocol, and the card tags of Twitter.
public struct CardViewData: Sendable, Hashable {
  /// The news.
  public var title: String
  /// What the page is.
  public var description: String
  /// The page's own address, absolute.
  public var address: String
  /// The address of its picture, absolute, where there is one.
  public var image: String?
}
