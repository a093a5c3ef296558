import Foundation
import Properties
import Testing
import TextProperties

@Suite("Any pasted text or requested address")
struct PastedCorpusTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Corpus")

  @Test("is read as it is written, or refused at a position inside it")
  func properties() throws {
    let inputs = try inputs(in: Self.folder)
    #expect(inputs.count > 40)
    for (name, bytes) in inputs {
      #expect(throws: Never.self, "\(name)") { try TextProperties.check(bytes) }
    }
  }
}
