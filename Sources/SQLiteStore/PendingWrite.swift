import Gameplay

/// A change that waits for its transaction.
struct PendingWrite: Sendable {
  /// Tells whoever waits for the change what came of it.
  typealias Acknowledgement = @Sendable () -> Void

  /// Makes the change; it may be called again after the transaction was taken back.
  let perform: @Sendable (GameWriter) throws(SQLiteError) -> Acknowledgement
  /// Tells whoever waits that the change was not made.
  let fail: @Sendable (GameStoreError) -> Void
}
