import CSQLite

extension Connection {
  /// Reads bytes of the file itself: past the pager, without locks and without what the log adds.
  ///
  /// - Returns: nothing where the file ends before.
  func bytes(at offset: Int, count: Int) throws(StoreFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let status = bytes.withUnsafeMutableBytes { buffer in
      csqlite_read(handle, buffer.baseAddress, Int32(buffer.count), Int64(offset))
    }
    guard status == SQLITE_OK || status == csqlite_short_read else { throw .lastCall(on: handle) }
    return status == SQLITE_OK ? bytes : []
  }
}

/// The first 100 bytes of a database file.
///
/// Source: SQLite's "Database File Format", section 1.3.
struct DatabaseHeader {
  private let bytes: [UInt8]

  /// Reads the header of a file without locking it or opening its log.
  init(of connection: Connection) throws(StoreFailure) {
    bytes = try connection.bytes(at: 0, count: 100)
  }

  /// Whether an SQLite database starts here.
  var isValid: Bool { bytes.starts(with: "SQLite format 3\0".utf8) }

  /// What the program that made the file has set as `user_version`.
  var userVersion: Int { bytes.number(at: 60, count: 4) }

  /// What the program that made the file has set as `application_id`.
  var applicationID: Int { bytes.number(at: 68, count: 4) }
}

/// The integers in the only row of a table that fits on one page.
///
/// Source: SQLite's "Database File Format", sections 1.6 and 2.1.
struct SingleRow {
  let values: [Int]

  /// Reads the page of a table; nil unless it holds one row, and that nothing but integers.
  init?(page: [UInt8]) {
    // A leaf of a table with one cell, to which the only pointer leads.
    guard page.count >= 512, page[0] == 0x0D, page.number(at: 3, count: 2) == 1 else { return nil }
    var cell = page.dropFirst(page.number(at: 8, count: 2))
    guard let size = cell.takeVarint(), cell.takeVarint() != nil, size <= cell.count else {
      return nil
    }
    cell = cell.prefix(size)
    // The size of the record's header counts itself.
    let record = cell
    guard let headerSize = cell.takeVarint(), headerSize <= size else { return nil }
    var body = record.dropFirst(headerSize)
    cell = cell.prefix(max(0, headerSize - (record.count - cell.count)))
    var values: [Int] = []
    while !cell.isEmpty {
      guard let type = cell.takeVarint(), let value = body.takeInteger(ofType: type) else {
        return nil
      }
      values.append(value)
    }
    self.values = values
  }
}

extension [UInt8] {
  /// The number in some bytes that are there, the highest byte first.
  fileprivate func number(at offset: Int, count: Int) -> Int {
    dropFirst(offset).prefix(count).reduce(0) { $0 << 8 | Int($1) }
  }
}

extension ArraySlice<UInt8> {
  /// Takes a number of one to nine bytes away; nil if it is cut off, or negative, which no size is.
  fileprivate mutating func takeVarint() -> Int? {
    var value = 0
    for number in 1...9 {
      guard let byte = popFirst() else { return nil }
      if number == 9 {
        value = value << 8 | Int(byte)
        break
      }
      value = value << 7 | Int(byte & 0x7F)
      if byte < 0x80 { break }
    }
    return value < 0 ? nil : value
  }

  /// Takes an integer away; nil if it is cut off or something else.
  fileprivate mutating func takeInteger(ofType type: Int) -> Int? {
    switch type {
    case 8, 9: return type - 8
    case 1...6:
      let size = [1, 2, 3, 4, 6, 8][type - 1]
      guard count >= size, let first else { return nil }
      defer { removeFirst(size) }
      return prefix(size).reduce(first < 0x80 ? 0 : -1) { $0 << 8 | Int($1) }
    default: return nil
    }
  }
}
