/// A place in a plane.
struct Point: Sendable, Hashable {
  var x: Float
  var y: Float
}
