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
  /// The picture, where there is one.
  public var image: CardImageViewData?
}

/// The picture of a card.
public struct CardImageViewData: Sendable, Hashable {
  /// Its address, absolute.
  public var address: String
  /// What is on it, in words.
  public var label: String
  /// Its width in pixels.
  public var width: String
  /// Its height in pixels.
  public var height: String
}
