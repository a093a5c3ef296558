import Foundation
import Testing

@testable import FlipbookCLI

@Suite("The directory of a user's games")
struct DataDirectoryTests {
  @Test("XDG_DATA_HOME comes first, if it is absolute as the specification demands")
  func dataHome() throws {
    let environment = ["XDG_DATA_HOME": "/data", "HOME": "/home/me"]
    #expect(try DataDirectory.path(environment: environment) == "/data/flipbook")
    for relative in ["", "data"] {
      let home = ["XDG_DATA_HOME": relative, "HOME": "/home/me"]
      #expect(try DataDirectory.path(environment: home).hasPrefix("/home/me/"))
    }
  }

  @Test("Otherwise it lies where the system keeps programs' data")
  func home() throws {
    #if os(macOS)
      let expected = "/home/me/Library/Application Support/flipbook"
    #else
      let expected = "/home/me/.local/share/flipbook"
    #endif
    #expect(try DataDirectory.path(environment: ["HOME": "/home/me"]) == expected)
  }

  @Test("Without a home there is none", arguments: [[:], ["HOME": ""], ["HOME": "me"]])
  func nowhere(environment: [String: String]) {
    #expect(throws: DataDirectoryError.noHome) { try DataDirectory.path(environment: environment) }
  }

  @Test("What can't be made is named")
  func notMade() throws {
    let directory = try TemporaryDirectory()
    try "".write(toFile: directory.file("file"), atomically: true, encoding: .utf8)
    #expect(
      throws: DataDirectoryError.notMade(directory.file("file"), reason: "File exists")
    ) {
      try DataDirectory.create(directory.file("file/games"))
    }
  }
}
