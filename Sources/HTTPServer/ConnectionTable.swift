/// The connections of one loop, found by name in constant time.
struct ConnectionTable {
  private var places: [Connection?] = []
  private var generations: [UInt32] = []
  private var free: [UInt32] = []

  var count: Int { places.count - free.count }

  /// The name that the next connection gets.
  mutating func reserve() -> ConnectionID {
    if let index = free.popLast() {
      return ConnectionID(index: index, generation: generations[Int(index)])
    }
    places.append(nil)
    generations.append(0)
    return ConnectionID(index: UInt32(places.count - 1), generation: 0)
  }

  mutating func insert(_ connection: Connection) {
    places[Int(connection.id.index)] = connection
  }

  mutating func remove(_ id: ConnectionID) {
    let index = Int(id.index)
    places[index] = nil
    generations[index] &+= 1
    free.append(id.index)
  }

  subscript(id: ConnectionID) -> Connection? {
    guard id.index < places.count, generations[Int(id.index)] == id.generation else {
      return nil
    }
    return places[Int(id.index)]
  }

  /// All connections at this moment.
  var all: [Connection] { places.compactMap(\.self) }

  /// The earliest deadline, and the connections whose deadline is over.
  func due(at now: Milliseconds) -> (expired: [Connection], next: Milliseconds) {
    var expired: [Connection] = []
    var next = Milliseconds.max
    for case let connection? in places {
      if connection.deadline <= now {
        expired.append(connection)
      } else {
        next = min(next, connection.deadline)
      }
    }
    return (expired, next)
  }
}
