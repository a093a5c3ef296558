/// What a store is opened with; tests turn these.
struct StoreSettings: Sendable {
  var schema = Schema.current
  var readerCount = 4
  /// How long a change waits for another process that writes, in milliseconds.
  var writeTimeout: Int32 = 5000
  /// How long a read waits for another process, on a thread of its own; hardly anything locks readers out.
  var readTimeout: Int32 = 1000
  /// Whether everything that lies on the disk only has to be waited for, and the waiting.
  var isDiskStalled: @Sendable () -> Bool = { false }
  var awaitDisk: @Sendable () -> Void = {}
  /// For how long a reader holds on to a commit that no other has followed, in milliseconds.
  var snapshotAge = 50
  /// The size of the write-ahead log from which it is moved into the file; SQLite's own default.
  var checkpointPages = 1000
  /// The size at which the disk counts as full.
  var maximumPages: Int?
}
