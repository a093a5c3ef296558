import Presentation

extension ExportOptions {
  /// What `flipbook export` understands, in the order of its help.
  static let options: [Option<ExportOptions>] = [
    Option("output", "DIR", "write the site here (must be given)") {
      (options, value) throws(UsageError) in
      options.output = try Values.text(value, "a folder")
    },
    Option("pace", "PACE", "play disks, directions, moves, or off (disks)") {
      (options, value) throws(UsageError) in
      options.pace = try Self.pace(value)
    },
    Option("title", "TEXT", "call the site so (Flipbook)") {
      (options, value) throws(UsageError) in
      options.title = try Values.text(value, "a title")
    },
    Option("dark", "NAME", "who played dark, for games (nobody)") {
      (options, value) throws(UsageError) in
      options.players.dark = try Values.text(value, "a name")
    },
    Option("light", "NAME", "who played light, for games (nobody)") {
      (options, value) throws(UsageError) in
      options.players.light = try Values.text(value, "a name")
    },
    Option("language", "TAG", "the language of the pages (en)") {
      (options, value) throws(UsageError) in
      options.language = try Self.language(value)
    },
    Option("store", "FILE", "take games with names from here (your data)") {
      (options, value) throws(UsageError) in
      let path = try Values.text(value, "a file")
      options.store = path.isSpelled(":memory:") ? .memory : .file(path)
    },
    Option("site", "DIR", "where Templates and Public are (found by itself)") {
      (options, value) throws(UsageError) in
      options.site = try Values.text(value, "a directory")
    },
    Option(flag: "force", "replace others' files in DIR; write many pages") {
      $0.isForced = true
    },
  ]

  private static func pace(_ text: String) throws(UsageError) -> RecordPace? {
    if text.isSpelled("off") { return nil }
    guard let pace = RecordPace(spelled: text) else {
      throw UsageError("\(text.quoted) is none of disks, directions, moves, off")
    }
    return pace
  }

  private static func language(_ tag: String) throws(UsageError) -> Language {
    guard let language = Language.allCases.first(where: { tag.isSpelled($0.tag) }) else {
      let tags = Language.allCases.map(\.tag).joined(separator: ", ")
      throw UsageError("\(tag.quoted) is no language of the pages; there are: \(tags)")
    }
    return language
  }
}
