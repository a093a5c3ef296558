import Foundation
public import Presentation
public import Testing

/// Compares texts with references in `__Snapshots__/<file>/<name>.html`. References for languages other than
/// the standard one are in a folder `<tag>` there.
///
/// With `SNAPSHOT=record` in the environment, every reference is rewritten. A missing reference is written
/// too, and the test fails once, so that you read the page before you trust it.
public enum Snapshot {
  /// Fails with the differing lines if a text isn't the reference beside the test's file.
  public static func expect(
    _ text: String, named name: String, in language: Language = .standard, file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let source = URL(fileURLWithPath: file)
    let folder = source.deletingLastPathComponent()
      .appendingPathComponent("__Snapshots__")
      .appendingPathComponent(source.deletingPathExtension().lastPathComponent)
      .appendingPathComponent(language == .standard ? "" : language.tag)
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
        with SNAPSHOT=record.
        \(LineDifference(from: recorded, to: text))
        """,
        sourceLocation: sourceLocation)
    }
  }
}

/// The lines in which two texts differ, each with its number.
public struct LineDifference: CustomStringConvertible {
  /// One line for each removed or added line, in the order of the texts.
  public let description: String

  /// Compares two texts.
  public init(from old: String, to new: String) {
    let oldLines = old.split(separator: "\n", omittingEmptySubsequences: false)
    let newLines = new.split(separator: "\n", omittingEmptySubsequences: false)
    let changes = newLines.difference(from: oldLines)
    // Removed and added lines side by side, in the order of the text.
    let lines = changes.map { change in
      switch change {
      case .remove(let offset, let line, _): (offset, 0, "- \(offset + 1): \(line)")
      case .insert(let offset, let line, _): (offset, 1, "+ \(offset + 1): \(line)")
      }
    }
    description = lines.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2).joined(separator: "\n")
  }
}
