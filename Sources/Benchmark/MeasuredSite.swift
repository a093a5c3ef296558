import OperatingSystem

/// A store's file with a game in its middle, and the addresses that are asked for.
struct MeasuredSite {
  let store: String
  let game: String
  let cookie: String

  init(in folder: TemporaryFolder) throws {
    store = folder.file("games.sqlite")
    let server = try ServerProcess(store: store)
    let seat = try server.newGame("record=\(SampleTranscript.prefix(29))")
    (game, cookie) = (seat.path, seat.cookie)
    let square = SampleTranscript.squares[29]
    let moved = try server.answer(
      to: HTTPText.post("v=0&move=\(square)", to: game + "/move", cookie: cookie))
    guard moved.location?.contains("/f/1/1") == true else {
      throw BenchmarkError("a move can't be made: the server answers \(moved.status)")
    }
    _ = try server.stop()
  }

  var requests: [(name: String, request: [UInt8])] {
    let record = SampleTranscript.text
    return [
      ("GET /g/ID, watcher", HTTPText.get(game)),
      ("GET /g/ID, player", HTTPText.get(game, cookie: cookie)),
      ("GET /g/ID/f/1/1, a frame", HTTPText.get(game + "/f/1/1")),
      ("GET /r/MOVES/30, a record", HTTPText.get("/r/\(record)/30")),
      ("GET /style.css, ready bytes", HTTPText.get("/style.css")),
      ("GET /healthz, ready bytes", HTTPText.get("/healthz")),
    ]
  }
}

/// A folder for the files of one measurement; it goes with the value.
final class TemporaryFolder {
  private let path: String

  init() throws(SystemError) {
    path = try FileSystem.makeTemporaryDirectory(named: "flipbook-benchmark")
  }

  deinit {
    // A folder that stays is in nobody's way.
    try? FileSystem.removeDirectory(path)
  }

  func file(_ name: String) -> String { path + "/" + name }

  func write(_ text: String, to name: String) throws(SystemError) -> String {
    try OpenDirectory(path).create(name, holding: Array(text.utf8))
    return file(name)
  }
}
