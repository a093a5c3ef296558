// The tests look at a great many boards: what they test is optimised, or it would take twice as long.
for target in package.targets where target.type == .regular || target.type == .executable {
  target.swiftSettings?.append(.unsafeFlags(["-O"]))
}
