#if PostgreSQL
  import CPostgreSQL

  /// Where a database is and how to get in: a URI or keywords with values, as libpq understands them.
  ///
  /// Source: PostgreSQL, "libpq", section "Connection Strings".
  public struct ConnectionString: Sendable, Hashable {
    /// The text as it was given, perhaps with a password.
    let text: String
    /// What stands in it, by libpq's keywords.
    private let options: [String: String]

    /// Reads a text; nobody is asked yet.
    ///
    /// - Throws: ``PostgreSQLStoreError`` if libpq doesn't understand it.
    public init(_ text: String) throws(PostgreSQLStoreError) {
      // libpq's own words would repeat the text, and with it a password.
      guard !text.utf8.contains(0), let found = PQconninfoParse(text, nil) else {
        throw PostgreSQLStoreError(place: "this database", problem: .unreadable)
      }
      defer { PQconninfoFree(found) }
      let options = Self.values(found)
      guard Self.isUnambiguous(text, options) else {
        throw PostgreSQLStoreError(place: "this database", problem: .unreadable)
      }
      self.text = text
      self.options = options
    }

    /// Whether no part of a password can have been taken for a host, a port or a database.
    ///
    /// In a URI it can, where an `@`, a slash or a colon of it stands as it is.
    private static func isUnambiguous(_ text: String, _ options: [String: String]) -> Bool {
      let port = options["port"] ?? ""
      guard port.utf8.allSatisfy({ "0123456789,".utf8.contains($0) }) else { return false }
      guard text.utf8.starts(with: "postgres".utf8) else {
        // There libpq takes a connection string within a connection string for a mere name.
        return options["dbname"]?.utf8.contains(UInt8(ascii: ":")) != true
      }
      // The name of a socket without a file begins with one.
      let parts = [options["host"].map { $0.dropFirst() }, options["dbname"].map { $0[...] }]
      return !parts.contains { $0?.utf8.contains(UInt8(ascii: "@")) == true }
    }

    /// Whether it, libpq's environment or a service file says something about one of libpq's keywords.
    func names(_ keyword: String) -> Bool {
      guard options[keyword] == nil, options["service"] == nil else { return true }
      guard let found = PQconndefaults() else { return false }
      defer { PQconninfoFree(found) }
      return Self.values(found, besidesDefaults: true)[keyword] != nil
    }

    /// What stands in a list of libpq's, which ends with an option without a name.
    private static func values(
      _ list: UnsafeMutablePointer<PQconninfoOption>, besidesDefaults: Bool = false
    ) -> [String: String] {
      var (values, option): ([String: String], _) = ([:], list)
      while let keyword = option.pointee.keyword {
        let preset = besidesDefaults ? option.pointee.compiled.map { String(cString: $0) } : nil
        if let value = option.pointee.val.map({ String(cString: $0) }), value != preset {
          values[String(cString: keyword)] = value
        }
        option = option.successor()
      }
      return values
    }
  }

  extension ConnectionString: CustomStringConvertible {
    /// The database and its place, never a password.
    public var description: String {
      let place = ["service", "host", "hostaddr", "port", "dbname", "user"].compactMap { keyword in
        // Several hosts without ports have ports of commas only.
        options[keyword].flatMap {
          $0.utf8.allSatisfy { $0 == UInt8(ascii: ",") } ? nil : "\(keyword)=\($0)"
        }
      }
      return place.isEmpty ? "PostgreSQL" : "PostgreSQL (\(place.joined(separator: " ").inOneLine))"
    }
  }
#endif
