/// A part of the benchmark that can be run alone; the raw value is its name on the command line.
enum BenchmarkSection: String, CaseIterable {
  case pages, requests, moves, sizes, perft, export, start, memory

  /// What it measures, for the help text.
  var summary: String {
    switch self {
    case .pages: "presenting and rendering a page: time and allocations"
    case .requests: "whole requests over sockets: CPU time, requests/s, latencies"
    case .moves: "durable moves, in the store and over sockets, against bare SQLite"
    case .sizes: "bytes of pages, alone and with the style sheets they wait for"
    case .perft: "lines of play of 11 plies, as a measure of the rules"
    case .export: "games exported and replayed per second"
    case .start: "from the start of the program to its first answer"
    case .memory: "memory idle, under load and per idle connection"
    }
  }
}
