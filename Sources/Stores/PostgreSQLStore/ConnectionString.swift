#if PostgreSQL
  import CPostgreSQL

  /// The address of a database and the login: a URI, or keywords with values, in libpq's format.
  ///
  /// Source: PostgreSQL, "libpq", section "Connection Strings".
  package struct ConnectionString: Sendable, Hashable {
    /// The original text, which may contain a password.
    let text: String
    private let options: [String: String]

    /// Parses a text, without connecting to a server.
    package init(_ text: String) throws(PostgreSQLStoreError) {
      // libpq's own message would repeat the text, and with it a password.
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

    /// Whether libpq can't have read a part of a password as a host, a port or a database.
    ///
    /// In a URI this happens if the password contains an unescaped `@`, slash or colon.
    private static func isUnambiguous(_ text: String, _ options: [String: String]) -> Bool {
      let port = options["port"] ?? ""
      guard port.utf8.allSatisfy({ "0123456789,".utf8.contains($0) }) else { return false }
      guard text.utf8.starts(with: "postgres".utf8) else {
        // In keyword form, libpq keeps a connection string inside `dbname` as a plain name, perhaps with a password.
        return options["dbname"]?.utf8.contains(UInt8(ascii: ":")) != true
      }
      // The name of an abstract socket begins with an `@`.
      let parts = [options["host"].map { $0.dropFirst() }, options["dbname"].map { $0[...] }]
      return !parts.contains { $0?.utf8.contains(UInt8(ascii: "@")) == true }
    }

    /// Whether the string, the environment or a service file sets one of libpq's keywords.
    func names(_ keyword: String) -> Bool {
      guard options[keyword] == nil, options["service"] == nil else { return true }
      guard let found = PQconndefaults() else { return false }
      defer { PQconninfoFree(found) }
      return Self.values(found, besidesDefaults: true)[keyword] != nil
    }

    /// The values of libpq's list of options. An option without a keyword ends the list.
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
    /// The database and its address, without a password.
    package var description: String {
      let place = ["service", "host", "hostaddr", "port", "dbname", "user"].compactMap { keyword in
        // For several hosts without ports, the ports are only commas.
        options[keyword].flatMap {
          $0.utf8.allSatisfy { $0 == UInt8(ascii: ",") } ? nil : "\(keyword)=\($0)"
        }
      }
      return place.isEmpty ? "PostgreSQL" : "PostgreSQL (\(place.joined(separator: " ").inOneLine))"
    }
  }
#endif
