/// The page of an invite.
public struct SeatPageViewData: Sendable, Hashable {
  /// What is around it.
  public var page: PageViewData
  /// What the invite is for, or what became of it.
  public var heading: String
  /// What to know, one sentence or two each.
  public var paragraphs: [String]
  /// The link to hand on, for the host.
  public var invitation: InvitationViewData?
  /// Takes the seat.
  public var form: FormViewData?
  /// Leads to the game, where there is one.
  public var game: LinkViewData?
}

/// A link to copy.
public struct InvitationViewData: Sendable, Hashable {
  /// What the field is called.
  public var label: String
  /// The whole address.
  public var address: String
}
