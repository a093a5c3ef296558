import Foundation
import Testing

/// Compares texts with references in `__Snapshots__/<file>/<name>.html`.
///
/// With `SNAPSHOT=record` in the environment every reference is written anew. A missing one is
/// written too, and the test fails once, so that nobody takes an unread page for a checked one.
enum Snapshot {
  static func expect(
    _ text: String, named name: String, file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let source = URL(fileURLWithPath: file)
    let folder = source.deletingLastPathComponent()
      .appendingPathComponent("__Snapshots__")
      .appendingPathComponent(source.deletingPathExtension().lastPathComponent)
    let reference = folder.appendingPathComponent(name + ".html")

    let isRecording = ProcessInfo.processInfo.environment["SNAPSHOT"] == "record"
    guard !isRecording, let recorded = try? String(contentsOf: reference, encoding: .utf8) else {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try text.write(to: reference, atomically: true, encoding: .utf8)
      if !isRecording {
        Issue.record(
          "There was no reference \(reference.path); it is recorded now: read it and run again.",
          sourceLocation: sourceLocation)
      }
      return
    }
    if recorded != text {
      Issue.record(
        """
        \(name) differs from \(reference.path) (- reference, + now). If that is wanted, run again \
        with SNAPSHOT=record and look at the difference.
        """,
        sourceLocation: sourceLocation)
    }
  }
}
