// GBK bytes, as Excel on Chinese Windows writes CSV files.

let codes: ReadonlyMap<string, readonly [number, number]> | undefined

/** Encodes the text. Throws for a character that GBK does not have. */
export function toGbk(text: string): Buffer {
  codes ??= readCodes()
  const known = codes
  return Buffer.from(
    [...text].flatMap((letter) => {
      const code = letter.charCodeAt(0)
      if (code < 0x80) return [code]
      const pair = known.get(letter)
      if (!pair) throw new Error(`${letter} is not in GBK`)
      return [...pair]
    }),
  )
}

function readCodes(): Map<string, readonly [number, number]> {
  const decoder = new TextDecoder('gbk', { fatal: true })
  const found = new Map<string, readonly [number, number]>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      try {
        found.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail])
      } catch {
        // Not every pair is a character.
      }
    }
  }
  return found
}
