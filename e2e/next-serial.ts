// Numbers for companies, channels and orders: no two in a run are the same, so that a test that is tried again is not
// refused for what its first try left behind.
let used = 8_100_000

export function nextSerial(): number {
  used += 1
  return used
}
