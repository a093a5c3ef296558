import Synchronization

/// A cache of the output of a section for contexts that occur on many pages.
final class RenderedFragments<Context, Key: Hashable & Sendable>: Sendable {
  /// The fragments of all keys, one after the other.
  struct Table: Sendable {
    static var limit: (keys: Int, bytes: Int) { (10_000, 1 << 20) }

    fileprivate(set) var places: [Key: Range<Int>] = [:]
    fileprivate(set) var bytes: [UInt8] = []
  }

  private let table = Mutex(Table())
  private let body: Rendering<Context>

  init(of body: Rendering<Context>) {
    self.body = body
  }

  /// A snapshot, so that pages are rendered without holding the lock.
  var known: Table { table.withLock { $0 } }

  /// Writes a context, from the cache if possible.
  ///
  /// - Parameter key: the cache key; nil to bypass the cache.
  func write(_ context: Context, as key: Key?, knowing known: Table, to output: inout Output) {
    guard let key else { return body.write(context, nil, &output) }
    if let place = known.places[key] { return output.append(place, of: known.bytes) }
    let start = output.count
    body.write(context, nil, &output)
    if let bytes = output.written(since: start) { remember(bytes, as: key) }
  }

  private func remember(_ bytes: [UInt8], as key: Key) {
    table.withLock { table in
      let place = table.bytes.count..<table.bytes.count + bytes.count
      guard table.places.count < Table.limit.keys, place.upperBound <= Table.limit.bytes,
        table.places[key] == nil
      else { return }
      table.places[key] = place
      table.bytes += bytes
    }
  }
}
