#if !FUZZING
  import Foundation
  import HTTPProperties

  /// Tries the files named as arguments, such as one that the fuzzer has found.
  @main
  enum Replay {
    static func main() throws {
      var broken = 0
      for path in CommandLine.arguments.dropFirst() {
        let bytes = try Data(contentsOf: URL(filePath: path))
        do throws(BrokenProperty) {
          try HTTPProperties.check(Array(bytes))
        } catch {
          print("\(path): \(error)")
          broken += 1
        }
      }
      if broken > 0 { exit(1) }
    }
  }
#endif
