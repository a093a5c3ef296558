import Foundation
package import Presentation
import Samples
import Synchronization
package import Testing

/// Compares texts with references in `__Snapshots__/<file>/<name>.html`. References for languages other than
/// the standard one are in a folder `<tag>` there.
///
/// With `SNAPSHOT=record` in the environment, every reference is rewritten. A missing reference is written
/// too, and the test fails once, so that you read the page before you trust it.
package enum Snapshot {
  /// Fails if a text isn't the reference beside the test's file, and adds the difference to
  /// `.build/snapshots.txt`.
  package static func expect(
    _ text: String, named name: String, in language: Language = .standard, file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let source = URL(fileURLWithPath: file)
    let suite = source.deletingPathExtension().lastPathComponent
    let page = (language == .standard ? [] : [language.tag]) + [name + ".html"]
    let reference = source.deletingLastPathComponent()
      .appendingPathComponent((["__Snapshots__", suite] + page).joined(separator: "/"))

    let isRecording = ProcessInfo.processInfo.environment["SNAPSHOT"] == "record"
    if isRecording { SnapshotReportFile.remove() }
    guard !isRecording, let recorded = try? String(contentsOf: reference, encoding: .utf8) else {
      try FileManager.default.createDirectory(
        at: reference.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: reference, atomically: true, encoding: .utf8)
      if !isRecording {
        Issue.record(
          "There was no reference \(reference.path); it is recorded now: read it and run again.",
          sourceLocation: sourceLocation)
      }
      return
    }
    let path = ([suite] + page).joined(separator: "/")
    try SnapshotReportFile.compare(path, recorded, with: text)
    if recorded != text {
      Issue.record(
        "\(path) has changed: see \(SnapshotReportFile.name)", sourceLocation: sourceLocation)
    }
  }
}

/// The report of this run's differences. It is written after each of them, as nothing runs after the last test.
private enum SnapshotReportFile {
  static let name = ".build/snapshots.txt"

  private static let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent(name)

  private static let report: Mutex<PageDifferences> = {
    remove()
    return Mutex(PageDifferences())
  }()

  static func remove() { try? FileManager.default.removeItem(at: file) }

  /// Also called for an equal page, so that the report of an earlier run doesn't outlive it.
  static func compare(_ page: String, _ recorded: String, with text: String) throws {
    try report.withLock { report in
      guard recorded != text else { return }
      report.add(page, from: recorded, to: text)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try report.description.write(to: file, atomically: true, encoding: .utf8)
    }
  }
}
