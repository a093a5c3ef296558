/// The page to paste a game into.
public struct ImportPageViewData: Sendable, Hashable {
  /// What is around it.
  public var page: PageViewData
  /// What the page is for.
  public var heading: String
  /// What can be pasted.
  public var paragraphs: [String]
  /// Where and why what was pasted can't be read.
  public var failure: String?
  /// Leads to what of it can be played.
  public var legalPart: LinkViewData?
  /// Where the form is posted to.
  public var action: String
  /// What the field is called.
  public var label: String
  /// What was pasted.
  public var text: String
  /// What the choice of the side to move is called.
  public var sidesLabel: String
  /// Who can be chosen to move.
  public var sides: [ChoiceViewData]
  /// What the button says.
  public var submit: String
}

/// One of several choices in a form.
public struct ChoiceViewData: Sendable, Hashable {
  /// What is posted.
  public var value: String
  /// What it says.
  public var label: String
  /// Whether it is the current one.
  public var isCurrent: Bool
}
