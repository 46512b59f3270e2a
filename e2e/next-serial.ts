// Numbers for companies, channels and orders: no two in a file, which has a database of its own, are the same, so that a
// test that is tried again is not refused for what its first try left behind. They begin anew with each file: the codes of
// companies follow from them, and a file must find the same whatever ran before it.
const beforeFirst = 8_100_000
let used = beforeFirst

export function beginSerials(): void {
  used = beforeFirst
}

export function nextSerial(): number {
  used += 1
  return used
}
