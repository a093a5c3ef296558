import Gameplay

/// A change that waits for its transaction.
protocol PendingWrite: AnyObject, Sendable {
  /// Makes the change; it may be called again after the transaction was taken back.
  func perform(by writer: GameWriter) throws(SQLiteError)
  /// Tells whoever waits for the change that it is on the disk.
  func acknowledge()
  /// Tells whoever waits that the change was not made.
  func fail(_ error: GameStoreError)
}
