// Repeatable random values: the same texts give the same value, in any process and after any restart.
import { createHash } from 'node:crypto'

const hash = (parts: readonly string[]) => createHash('sha256').update(parts.join('\n')).digest()

/** Number with 0 ≤ n < 1. */
export const seededRandom = (...parts: string[]): number => hash(parts).readUIntBE(0, 6) / 2 ** 48

/** Serial number of nine digits. */
export const serialOf = (...parts: string[]): string => String(hash(parts).readUIntBE(0, 6) % 1e9).padStart(9, '0')

/** GUID of 36 characters, letters in upper case. */
export function guidOf(...parts: string[]): string {
  const bytes = hash(parts).subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes
    .toString('hex')
    .toUpperCase()
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
