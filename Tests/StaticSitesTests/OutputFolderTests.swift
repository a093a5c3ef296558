import Foundation
import TestSupport
import Testing

@testable import OperatingSystem
@testable import StaticSites

@Suite("The folder of a static site")
struct OutputFolderTests {
  private let home: TemporaryDirectory

  init() throws {
    home = try TemporaryDirectory()
  }

  /// Writes a site with two files.
  private func export(
    _ text: String, to path: String? = nil, protected: [ProtectedFolder] = [], force: Bool = false
  ) throws {
    var output = try OutputFolder(
      at: path ?? home.file("site"), protected: protected, force: force)
    try output.write(Array(text.utf8), to: text + ".html")
    try output.write(Array(text.utf8), to: "page.html", in: "sub")
    _ = try output.finish()
  }

  @Test("It is created with all its files and a marker, and nothing else")
  func new() throws {
    try export("one")
    #expect(try home.names() == ["site"])
    #expect(try home.names(in: "site") == [".flipbook-site", "one.html", "sub"])
    let digest = "7692c3ad3540bb8"
    #expect(
      try home.text(of: "site/.flipbook-site")
        == "flipbook export 1\n\(digest) - one.html\n\(digest) - sub/page.html\n")
    #expect(try home.text(of: "site/sub/page.html") == "one")
  }

  @Test("It is invisible until it is published, and leaves nothing if it is dropped")
  func dropped() throws {
    try export("one")
    do {
      var output = try OutputFolder(at: home.file("site"))
      try output.write([1], to: "two.html")
      try output.write([1], to: "page.html", in: "sub")
      #expect(try home.names(in: "site") == [".flipbook-site", "one.html", "sub"])
    }
    #expect(try home.names() == ["site"])
    #expect(try home.names(in: "site") == [".flipbook-site", "one.html", "sub"])
  }

  @Test("It replaces an earlier export or an empty folder as a whole")
  func replacing() throws {
    try FileManager.default.createDirectory(
      atPath: home.file("site"), withIntermediateDirectories: false)
    try export("one")
    try export("two", to: home.file("site/"))
    #expect(try home.names() == ["site"])
    #expect(try home.names(in: "site") == [".flipbook-site", "sub", "two.html"])
  }

  @Test(
    "Foreign files stay, unless force is used",
    arguments: [
      ["diary.txt"], [".flipbook-site"], ["one.html", "sub/page.html"],
    ])
  func foreign(names: [String]) throws {
    for name in names { try home.write("mine", to: "site/" + name) }
    let first = try #require(names.first)
    #expect(throws: OutputError.foreign(folder: home.file("site"), name: first)) {
      try export("two")
    }
    for name in names { #expect(try home.text(of: "site/" + name) == "mine") }
    try export("two", force: true)
    #expect(try home.names() == ["site"])
    #expect(try home.names(in: "site") == [".flipbook-site", "sub", "two.html"])
  }

  @Test("The folder of a whole site and one of games don't replace each other")
  func kinds() throws {
    let path = home.file("site")
    for isUpdate in [true, false] {
      let output = try OutputFolder(at: path, isUpdate: isUpdate)
      _ = try output.finish()
      #expect(throws: OutputError.foreign(folder: path, name: ".flipbook-site")) {
        _ = try OutputFolder(at: path, isUpdate: !isUpdate)
      }
      try FileManager.default.removeItem(atPath: path)
    }
  }

  @Test("A file added to an exported site stays, too")
  func added() throws {
    try export("one")
    try home.write("example.org", to: "site/CNAME")
    #expect(throws: OutputError.foreign(folder: home.file("site"), name: "CNAME")) {
      try export("two")
    }
    #expect(try home.names(in: "site") == [".flipbook-site", "CNAME", "one.html", "sub"])
  }

  @Test(
    "A file added in a folder of the site, or in place of one, stays, too",
    arguments: [true, false])
  func addedWithin(isFolder: Bool) throws {
    try export("one")
    if !isFolder { try FileManager.default.removeItem(atPath: home.file("site/sub")) }
    let name = isFolder ? "sub/notes.txt" : "sub"
    try home.write("mine", to: "site/" + name)
    #expect(throws: OutputError.foreign(folder: home.file("site"), name: name)) {
      try export("two")
    }
    #expect(try home.text(of: "site/" + name) == "mine")
  }

  @Test("A file added while the new site is written stays, too")
  func addedMeanwhile() throws {
    try export("one")
    var output = try OutputFolder(at: home.file("site"))
    try output.write([1], to: "two.html")
    try home.write("example.org", to: "site/CNAME")
    do {
      _ = try output.finish()
      Issue.record("the file was deleted")
    } catch {
      #expect(error == .foreign(folder: home.file("site"), name: "CNAME"))
    }
    #expect(try home.names() == ["site"])
    #expect(try home.names(in: "site") == [".flipbook-site", "CNAME", "one.html", "sub"])
  }

  @Test("The target of a link in a replaced folder stays")
  func linkWithin() throws {
    try home.write("mine", to: "diary/today.txt")
    try home.write("mine", to: "site/sub/page.html")
    for name in ["site/diary", "site/sub/diary"] {
      try FileManager.default.createSymbolicLink(
        atPath: home.file(name), withDestinationPath: home.file("diary"))
    }
    try export("two", force: true)
    #expect(try home.names() == ["diary", "site"])
    #expect(try home.names(in: "site") == [".flipbook-site", "sub", "two.html"])
    #expect(try home.text(of: "diary/today.txt") == "mine")
  }

  @Test("A folder with something precious is never replaced, even with force")
  func precious() throws {
    try home.write("", to: "site/home/me/file")
    let me = ProtectedFolder(home.file("site/home/me"), called: "my home")
    for path in ["site", "site/home", "site/home/me", "site/home/../home"] {
      let error = try #require(throws: OutputError.self) {
        try export("two", to: home.file(path), protected: [me], force: true)
      }
      #expect(
        error.description.hasSuffix(
          " can't be replaced, it holds my home; name another --output"))
    }
    let error = OutputError(
      "/ can't be replaced, it holds the whole system; name another --output")
    #expect(throws: error) {
      try export("two", to: "/", force: true)
    }
    #expect(try home.names(in: "site/home/me") == ["file"])
    try export("two", to: home.file("site/home/meadow"), protected: [me])
    try export("two", to: home.file("site/home/me/below"), protected: [me])
  }

  @Test("Nothing is written in a folder that is read as a whole, new or not")
  func whole() throws {
    try home.write("f5", to: "club/games/a.txt")
    try home.write("", to: "club/games/old/b.txt")
    let games = ProtectedFolder(home.file("club/games"), called: "the games", isWhole: true)
    for name in ["new", "old"] {
      let path = home.file("club/games/" + name)
      let error = OutputError(
        "\(path) is in \(home.file("club/games")), the games; name another --output")
      #expect(throws: error) { try export("two", to: path, protected: [games], force: true) }
    }
    #expect(try home.names(in: "club/games") == ["a.txt", "old"])
    try export("two", to: home.file("club/games-site"), protected: [games])
  }

  @Test("What killed exports have left is removed, and nothing else is")
  func leftovers() throws {
    try export("one")
    let left = [".site.4194305-0/x", ".site.1-12/sub/x", "site/.flipbook-site.1-0/x"]
    for name in left + [".site.mine/x", ".site.1-2-3/x", ".site.1/x"] {
      try home.write("", to: name)
    }
    try export("two")
    #expect(try home.names() == [".site.1", ".site.1-2-3", ".site.mine", "site"])
    #expect(try home.names(in: "site") == [".flipbook-site", "sub", "two.html"])
  }

  @Test("What a running export has made stays", arguments: [false, true])
  func running(exists: Bool) throws {
    if exists { try export("one") }
    var output = try OutputFolder(at: home.file("site"))
    try output.write([1], to: "two.html")
    #expect(throws: OutputError.self) { try export("three") }
    _ = try output.finish()
    #expect(try home.names(in: "site") == [".flipbook-site", "two.html"])
  }

  @Test("The new folder has the rights of the old one")
  func rights() throws {
    try export("one")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o750], ofItemAtPath: home.file("site"))
    try export("two")
    let attributes = try FileManager.default.attributesOfItem(atPath: home.file("site"))
    #expect(attributes[.posixPermissions] as? Int == 0o750)
  }

  @Test("A folder of the site that has become a link is foreign", arguments: [false, true])
  func linkedFolder(isUpdate: Bool) throws {
    func write(_ text: String) throws {
      var output = try OutputFolder(at: home.file("site"), isUpdate: isUpdate)
      try output.write(Array(text.utf8), to: "page.html", in: "sub")
      _ = try output.finish()
    }
    try write("one")
    try FileManager.default.moveItem(atPath: home.file("site/sub"), toPath: home.file("mine"))
    try FileManager.default.createSymbolicLink(
      atPath: home.file("site/sub"), withDestinationPath: "../mine")
    #expect(throws: OutputError.foreign(folder: home.file("site"), name: "sub")) {
      try write("two")
    }
    #expect(try home.text(of: "mine/page.html") == "one")
  }

  @Test("A file is never replaced, even with force")
  func file() throws {
    try home.write("mine", to: "site")
    #expect(throws: OutputError("\(home.file("site")) is no folder; name another --output")) {
      try export("two", force: true)
    }
    #expect(try home.text(of: "site") == "mine")
  }

  @Test("A link is followed to its folder")
  func link() throws {
    try home.write("mine", to: "real/diary.txt")
    try FileManager.default.createSymbolicLink(
      atPath: home.file("site"), withDestinationPath: "real")
    #expect(throws: OutputError.foreign(folder: home.file("real"), name: "diary.txt")) {
      try export("two")
    }
    try export("two", force: true)
    #expect(try home.names() == ["real", "site"])
    #expect(try home.names(in: "real") == [".flipbook-site", "sub", "two.html"])
  }

  @Test("With force, the targets of links in the folder stay")
  func linksWithin() throws {
    try home.write("mine", to: "elsewhere/diary.txt")
    try home.write("", to: "site/file")
    try FileManager.default.createSymbolicLink(
      atPath: home.file("site/link"), withDestinationPath: home.file("elsewhere"))
    try export("two", force: true)
    #expect(try home.text(of: "elsewhere/diary.txt") == "mine")
  }

  @Test("A missing parent is named in the error")
  func missingParent() throws {
    let error = OutputError(
      "there is no folder \(home.file("missing")); create it or name another --output")
    #expect(throws: error) {
      try export("two", to: home.file("missing/site"))
    }
    #expect(throws: error) {
      try export("two", to: home.file("missing/.."))
    }
    #expect(try home.names().isEmpty)
  }

  @Test("A read-only parent is named in the error", .enabled(if: geteuid() != 0))
  func forbidden() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: home.path)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: home.path)
    }
    let error = OutputError(
      "\(home.path) can't be written (Permission denied); get the permission or name another --output"
    )
    #expect(throws: error) {
      try export("two")
    }
  }

  @Test("A full disk is named in the error")
  func full() {
    let error = OutputError(SystemError("page.html", code: ENOSPC), at: "/srv/site")
    #expect(
      error.description
        == "there is no room left on the disk of /srv/site; free some or name another --output")
  }

  @Test("A previous site that can't be removed is named in the error", .enabled(if: geteuid() != 0))
  func unremovable() throws {
    try export("one")
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o500], ofItemAtPath: home.file("site/sub"))
    defer {
      for name in (try? home.names()) ?? [] {
        let folder = home.file(name + "/sub")
        try? manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
      }
    }
    let error = try #require(throws: OutputError.self) { try export("two") }
    #expect(try home.names(in: "site") == [".flipbook-site", "sub", "two.html"])
    let old = home.file(try #require(home.names().first { $0 != "site" }))
    #expect(
      error.description
        == "the site is written, but the previous one couldn't be removed (Permission denied); delete \(old)"
    )
  }

  @Test("No file is written twice")
  func twice() throws {
    var output = try OutputFolder(at: home.file("site"))
    try output.write([1], to: "a.html")
    do throws(OutputError) {
      try output.write([2], to: "a.html")
      Issue.record("the second one should fail")
    } catch {
      #expect(error == OutputError("\(home.file("site/a.html")): File exists"))
    }
  }
}
