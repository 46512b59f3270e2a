// The way through failed documents, one after the other: a mended one leaves the list, one that is skipped comes again at the end.

/** Returns the id after the current one, newest first, and from the newest again after the oldest; undefined: there is no other. */
export function nextFailed(ids: readonly string[], current: string): string | undefined {
  const others = ids.filter((id) => id !== current).toSorted((one, other) => (BigInt(one) < BigInt(other) ? 1 : -1))
  return others.find((id) => BigInt(id) < BigInt(current)) ?? others[0]
}
