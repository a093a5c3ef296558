/// What every page has around its content.
public struct PageViewData: Sendable, Hashable {
  /// The BCP 47 tag of the language.
  public var language: String
  /// The news, then the site's name.
  public var title: String
  /// The address of the style sheet.
  public var style: String
  /// The addresses of the style sheets that only some pages need.
  public var moreStyles: [String]
  /// The address of the style sheet that tells the site of browsers that prefer reduced motion, until the visitor has chosen.
  public var motionStyle: String?
  /// The address of the picture in the browser's tab.
  public var icon: String
  /// The `content` of the refresh, if the page goes on by itself.
  public var refresh: String?
  /// Whether search engines are asked to leave the page out.
  public var isUnlisted: Bool
  /// What other sites show of the page.
  public var card: CardViewData?
  /// The site's name, leading to its start.
  public var home: LinkViewData
  /// Where to go from here, at the foot of the page.
  public var links: [LinkViewData]
}

/// A link.
public struct LinkViewData: Sendable, Hashable {
  /// Where it leads.
  public var address: String
  /// What it says.
  public var label: String
}
