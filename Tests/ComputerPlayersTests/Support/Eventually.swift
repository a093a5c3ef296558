import Testing

/// Lets other tasks run until something has happened; records an issue if it never does.
func eventually(
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool
) async {
  for _ in 0..<1_000_000 {
    if condition() { return }
    await Task.yield()
  }
  Issue.record("It never happened.", sourceLocation: sourceLocation)
}
