// Parses the `Range` header of a file download, which continues a broken download.

export interface ByteRange {
  from: number
  /** Inclusive. */
  to: number
}

/**
 * Returns undefined for the whole file (no header, or one that is not understood), null when the file has no such
 * bytes.
 */
export function readRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  // A suffix range: the last `to` bytes.
  if (from === '') return Number(to) === 0 ? null : { from: Math.max(size - Number(to), 0), to: size - 1 }
  if (Number(from) >= size || (to !== '' && Number(to) < Number(from))) return null
  return { from: Number(from), to: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}
