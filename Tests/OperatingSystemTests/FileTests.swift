import Foundation
@testable import OperatingSystem
import Testing

@Suite("Files and directories")
struct FileTests {
  private let directory: String

  init() throws {
    directory = try FileSystem.makeTemporaryDirectory(named: "flipbook-files")
  }

  private func withDirectory(_ body: () throws -> Void) throws {
    defer { try? FileSystem.removeDirectory(directory) }
    try body()
  }

  private func write(_ text: String, to name: String) throws {
    try OpenDirectory(directory).create(name, holding: Array(text.utf8))
  }

  @Test("The status tells files, directories, other kinds and missing paths apart")
  func status() throws {
    try withDirectory {
      try write("seven..", to: "file")
      let file = try #require(try FileSystem.status(of: directory + "/file"))
      #expect(file.kind == .file)
      #expect(file.size == 7)
      #expect(try FileSystem.status(of: directory)?.kind == .directory)
      #expect(try FileSystem.status(of: "/dev/null")?.kind == .other)
      #expect(try FileSystem.status(of: directory + "/nothing") == nil)
      #expect(try FileSystem.status(of: directory + "/file/below") == nil)
      #expect(!FileSystem.isDirectory(directory + "/file"))
    }
  }

  @Test("A changed modification time changes a file's status but not its identity")
  func modification() throws {
    try withDirectory {
      try write("one", to: "file")
      let path = directory + "/file"
      let before = try #require(try FileSystem.status(of: path))
      #expect(try FileSystem.status(of: path) == before)
      let time = Date(timeIntervalSince1970: 1_000_000_000)
      try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
      let after = try #require(try FileSystem.status(of: path))
      #expect(after.modification == 1_000_000_000_000_000_000)
      #expect(after != before)
      #expect(after.identity == before.identity)
    }
  }

  @Test("A file is read whole, up to a size limit, or from an offset")
  func reading() throws {
    try withDirectory {
      try write("0123456789", to: "file")
      let path = directory + "/file"
      #expect(try OpenFile.bytes(of: path) == Array("0123456789".utf8))
      #expect(try OpenFile.bytes(of: path, limit: 10)?.count == 10)
      #expect(try OpenFile.bytes(of: path, limit: 9) == nil)
      #expect(try OpenFile(path).bytes(at: 8, count: 4) == Array("89".utf8))
      #expect(throws: SystemError.self) { try OpenFile.bytes(of: directory) }
    }
  }

  @Test("Creating a file never replaces an existing one")
  func creating() throws {
    try withDirectory {
      try write("one", to: "file")
      let error = try #require(throws: SystemError.self) { try write("two", to: "file") }
      #expect(error.isTaken)
      #expect(try OpenFile.bytes(of: directory + "/file") == Array("one".utf8))
      #expect(try FileSystem.names(in: directory) == ["file"])
    }
  }

  @Test("Two files exchange their names")
  func exchange() throws {
    try withDirectory {
      try write("one", to: "a")
      try write("two", to: "b")
      // A file system without this operation reports so and changes nothing.
      let isDone = try FileSystem.exchange(directory + "/a", directory + "/b")
      let expected = isDone ? "two" : "one"
      #expect(try OpenFile.bytes(of: directory + "/a") == Array(expected.utf8))
    }
  }

  @Test("A directory is removed with its contents, but not the targets of its links")
  func removing() throws {
    try withDirectory {
      try write("mine", to: "file")
      let doomed = directory + "/doomed"
      try FileSystem.makeDirectory(doomed)
      try FileSystem.makeDirectory(doomed + "/inner", isPrivate: true)
      try OpenDirectory(doomed + "/inner").create("file", holding: [])
      for (link, target) in [("up", directory), ("file", directory + "/file")] {
        try FileManager.default.createSymbolicLink(
          atPath: doomed + "/" + link, withDestinationPath: target)
      }
      try FileSystem.removeDirectory(doomed)
      #expect(try FileSystem.names(in: directory) == ["file"])
      #expect(throws: SystemError.self) { try FileSystem.removeDirectory(doomed) }
    }
  }
}

@Suite("Child processes")
struct ChildProcessTests {
  private func text(from reading: Descriptor) throws -> String {
    defer { reading.close() }
    var text = ""
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = try reading.read(into: &buffer)
      guard count > 0 else { return text }
      text += String(decoding: buffer[..<count], as: UTF8.self)
    }
  }

  @Test("They get exactly the given arguments, environment and descriptors")
  func environment() throws {
    let pipe = try Descriptor.pipe()
    let process = try ChildProcess(
      "/bin/sh", ["-c", "echo $1 $NAME $HOME >&3", "sh", "a b"], environment: ["NAME=value"],
      inheriting: [pipe.writing])
    pipe.writing.close()
    #expect(try text(from: pipe.reading) == "a b value\n")
    _ = try process.destroy()
  }

  @Test("They report how they ended")
  func ending() throws {
    let sleeper = try ChildProcess(
      "/bin/sh", ["-c", "exec sleep 600"], environment: ["PATH=/bin"], inheriting: [])
    #expect(try sleeper.destroy() == .signal(9))
    #expect(throws: SystemError.self) {
      try ChildProcess("/nothing/here", [], environment: [], inheriting: [])
    }
  }

  @Test(
    "The status of wait(2) says how they ended",
    arguments: [(0, .exit(0)), (3 << 8, .exit(3)), (15, .signal(15))] as [(Int32, ProcessEnding)])
  func status(status: Int32, ending: ProcessEnding) {
    #expect(ProcessEnding(status: status) == ending)
  }
}
