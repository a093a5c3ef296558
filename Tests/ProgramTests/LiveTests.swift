import Testing

/// The tests that start the real program; one after the other, since they wait on their threads.
@Suite("The running program", .serialized)
enum LiveTests {}
