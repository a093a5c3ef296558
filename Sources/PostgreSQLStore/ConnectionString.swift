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
      var options: [String: String] = [:]
      var option = found
      // The list ends with an option without a name.
      while let keyword = option.pointee.keyword {
        if let value = option.pointee.val {
          options[String(cString: keyword)] = String(cString: value)
        }
        option = option.successor()
      }
      self.text = text
      self.options = options
    }

    /// Whether it says something about one of libpq's keywords.
    func names(_ keyword: String) -> Bool { options[keyword] != nil }
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
      return place.isEmpty ? "PostgreSQL" : "PostgreSQL (\(place.joined(separator: " ")))"
    }
  }
#endif
