// MD5 (RFC 1321), as X-Sign wants it: a checksum that browsers do not offer, and nobody's protection.

const shifts = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const
const sines = Array.from({ length: 64 }, (_, step) => Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32))

/** By quarter: how three of the four words are mixed, and which word of the block is taken at a step. */
const rounds = [
  { mix: (b: number, c: number, d: number) => (b & c) | (~b & d), at: (step: number) => step },
  { mix: (b: number, c: number, d: number) => (d & b) | (~d & c), at: (step: number) => (5 * step + 1) % 16 },
  { mix: (b: number, c: number, d: number) => b ^ c ^ d, at: (step: number) => (3 * step + 5) % 16 },
  { mix: (b: number, c: number, d: number) => c ^ (b | ~d), at: (step: number) => (7 * step) % 16 },
] as const

/** Of the text in UTF-8, as 32 upper-case digits. */
export function md5(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const padded = new DataView(new ArrayBuffer((((bytes.length + 8) >> 6) + 1) << 6))
  for (const [at, byte] of bytes.entries()) padded.setUint8(at, byte)
  padded.setUint8(bytes.length, 0x80)
  padded.setUint32(padded.byteLength - 8, (bytes.length << 3) >>> 0, true)
  padded.setUint32(padded.byteLength - 4, Math.floor(bytes.length / 2 ** 29), true)
  let state: readonly [number, number, number, number] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]
  for (let block = 0; block < padded.byteLength; block += 64) state = digest(state, padded, block)
  const result = new DataView(new ArrayBuffer(16))
  for (const [at, word] of state.entries()) result.setUint32(at * 4, word >>> 0, true)
  return Array.from(new Uint8Array(result.buffer), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}

function digest(before: readonly [number, number, number, number], words: DataView, block: number) {
  let [a, b, c, d] = before
  for (let step = 0; step < 64; step += 1) {
    const quarter = (step >> 4) as 0 | 1 | 2 | 3
    const { mix, at } = rounds[quarter]
    const word = words.getUint32(block + at(step) * 4, true)
    const sum = (a + mix(b, c, d) + (sines[step] ?? 0) + word) | 0
    const shift = shifts[quarter][(step & 3) as 0 | 1 | 2 | 3]
    const turned = (sum << shift) | (sum >>> (32 - shift))
    ;[a, d, c, b] = [d, c, b, (b + turned) | 0]
  }
  return [(before[0] + a) | 0, (before[1] + b) | 0, (before[2] + c) | 0, (before[3] + d) | 0] as const
}
