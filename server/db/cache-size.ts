// How much memory the bundled PostgreSQL keeps pages in. Its own default, 128 MB, holds the pages of some hundred thousand
// orders; beyond that each receipt for an old one throws other pages out (docs/decisions/034-open-bars.md).
import { totalmem } from 'node:os'

const megabyte = 2 ** 20

/** An eighth of the memory, since the server and whatever else runs beside it need theirs. */
export function cacheMegabytes(memory: number): number {
  return Math.min(1024, Math.max(128, Math.floor(memory / 8 / megabyte)))
}

/** Of the machine, or of the container where that has less. */
export function memoryHere(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
