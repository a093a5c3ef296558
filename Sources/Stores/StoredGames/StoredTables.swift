/// The tables that all databases have.
package enum StoredTables {
  // Games are looked up by a number made from the name. The number sorts them by creation, so a new one changes only the
  // last page of the table. A player's seats are next to each other. No keys are stored, so you can read the database
  // without being able to play as another player, to use a link or to read a feed.
  /// The columns of the table `game`.
  ///
  /// - Parameter key: the type of the key, since SQLite finds rows quickest by an `INTEGER` and PostgreSQL's is too small.
  package static func game(key: String) -> String {
    """
    number \(key) NOT NULL PRIMARY KEY, -- the first bits of the name, which are those of the time
      id text NOT NULL,
      version bigint NOT NULL,
      start text, -- 64 squares and the side to move in x, o and -; NULL: the usual start
      moves text NOT NULL, -- 'f5@1 d6@2 --@3 c3~4': the square, or -- for a pass, and the version
      dark_mode text NOT NULL,
      light_mode text NOT NULL,
      level text NOT NULL,
      frames_end bigint NOT NULL, -- times are milliseconds since 1970 UTC
      deadline bigint, -- NULL: no computer is to move
      created bigint NOT NULL,
      changed bigint NOT NULL,
      days bigint, -- how many a move may take; NULL: any number
      turn_began bigint NOT NULL,
      claimed text, -- how the players ended it; NULL: they didn't
      seats_revision bigint NOT NULL,
      seats text NOT NULL, -- 'hdl:…': host, dark, light or -, and the digest of the key
      invites text NOT NULL, -- 'd?…:…' 'l!…:…': the side, open or spent, the end, and the digest of the key
      time_began bigint, -- NULL: two persons have not sat down yet
      people text, -- '0=Anna d?draw@17+… 59>5768…': names, an offer, the rematch
      checksum bigint NOT NULL -- over all of the row
    """
  }

  /// The links, feeds and names of players.
  package static let playerRow = """
    CREATE TABLE player_row (
      kind text NOT NULL, -- link, feed or name
      key text NOT NULL, -- the digest of the row's own key; of the player's for a name
      player text NOT NULL, -- the digest of the player's key
      number bigint NOT NULL, -- the first 64 bits of that
      content text NOT NULL, -- the player's key, unreadable without the link's; the feed's nonce; the name
      expires bigint, -- milliseconds since 1970 UTC; NULL: with the player's last game
      PRIMARY KEY (kind, key)
    );
    CREATE INDEX player_row_by_player ON player_row (player, kind);
    """
}
