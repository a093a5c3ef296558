package import Foundation

/// Checks that all properties hold for an input.
package typealias Check = ([UInt8]) throws(BrokenProperty) -> Void

/// Checks an input from libFuzzer, which recognises a finding by a crash.
package func tryInput(_ start: UnsafePointer<UInt8>?, _ count: Int, _ check: Check) -> CInt {
  do throws(BrokenProperty) {
    try check(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    fatalError(error.description)
  }
  return 0
}

/// Checks the files given as arguments, such as inputs that a fuzzer has found.
package func tryFiles(_ check: Check) throws {
  var findings = 0
  for path in CommandLine.arguments.dropFirst() {
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    do throws(BrokenProperty) {
      try check(bytes)
    } catch {
      print("\(path): \(error)")
      findings += 1
    }
  }
  if findings > 0 { exit(1) }
}

/// The files of a folder, as inputs to check.
package func inputs(in folder: URL) throws -> [(name: String, bytes: [UInt8])] {
  try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
    (name, Array(try Data(contentsOf: folder.appending(path: name))))
  }
}
