import Foundation
import Presentation
import TestSupport
import Testing

/// A copy of the repository's site that a test may change.
struct TemplatesCopy {
  private let directory: TemporaryDirectory
  var path: String { directory.path }

  init() throws {
    directory = try TemporaryDirectory()
    for folder in ["Templates", "Public"] {
      try directory.copy(URL(filePath: SamplePages.directory + "/" + folder))
    }
  }

  func append(_ text: String, to template: String) throws {
    try (source(template) + text).write(
      toFile: file(template), atomically: true, encoding: .utf8)
  }

  func remove(_ template: String) throws {
    try FileManager.default.removeItem(atPath: file(template))
  }

  func lines(of template: String) throws -> Int {
    try source(template).split(separator: "\n", omittingEmptySubsequences: false).count
  }

  /// The description of the error that loading the site throws.
  func complaint() throws -> String {
    let error = try #require(throws: ViewsError.self) { try Views(directory: path) }
    return error.description
  }

  private func file(_ template: String) -> String { directory.file("Templates/" + template) }

  private func source(_ template: String) throws -> String {
    try String(contentsOfFile: file(template), encoding: .utf8)
  }
}
