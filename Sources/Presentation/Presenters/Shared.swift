import Reversi

/// What a page has to share; its addresses are made by the presenter that knows the page.
struct Shared: Sendable {
  /// The moves up to the position on the page, as ``RecordText`` has them.
  var recordText: String
  /// The position on the page.
  var position: Position
  /// Its message in one line.
  var message: String
  /// The page's own address, absolute; nil where it isn't known.
  var address: String?
  /// The address of the position on the page, absolute; nil where it isn't known.
  var positionAddress: String?
  /// Makes invites.
  var invite: FormViewData?
  /// The files of the game or the record.
  var downloads: [LinkViewData]
}
