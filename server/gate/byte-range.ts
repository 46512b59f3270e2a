// The part of a file that a request asks for: what a broken download goes on from.

export interface ByteRange {
  from: number
  /** The last byte itself. */
  to: number
}

/** All of it (undefined) where nothing or something else is asked for; null where the file has no such bytes. */
export function readRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  // The last bytes, so many.
  if (from === '') return Number(to) === 0 ? null : { from: Math.max(size - Number(to), 0), to: size - 1 }
  if (Number(from) >= size || (to !== '' && Number(to) < Number(from))) return null
  return { from: Number(from), to: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}
