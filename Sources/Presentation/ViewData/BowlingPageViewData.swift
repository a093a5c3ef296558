/// A page with a score sheet.
public struct BowlingPageViewData: Sendable, Hashable {
  /// What is around it.
  public var page: PageViewData
  /// What is to be thrown next, or how the game has ended.
  public var heading: String
  /// What the sheet is called.
  public var caption: String
  /// The heads of its columns, one for each frame.
  public var columns: [BowlingColumnViewData]
  /// The players' lines.
  public var players: [BowlingPlayerViewData]
  /// Asks for the pins of the next throw; nil where nothing answers.
  public var form: FormViewData?
  /// What else can be done.
  public var ways: [LinkViewData]
  /// What there is to hand on.
  public var share: ShareViewData?
}

/// The head of a frame's column.
public struct BowlingColumnViewData: Sendable, Hashable {
  /// The frame's number.
  public var number: String
  /// The same in words.
  public var label: String
}

/// A player's line.
public struct BowlingPlayerViewData: Sendable, Hashable {
  /// Who it is, and how the game stands for them.
  public var heading: String
  /// Whether it is their turn.
  public var isCurrent: Bool
  /// The ten frames.
  public var frames: [BowlingFrameViewData]
}

/// A frame of a line.
public struct BowlingFrameViewData: Sendable, Hashable {
  /// What stands in its boxes.
  public var boxes: [String]
  /// The same in words.
  public var label: String
  /// The score up to and with it.
  public var score: String
  /// The same in words.
  public var scoreLabel: String
  /// Whether the next throw is in it.
  public var isCurrent: Bool
}
