/** The text in GBK, by asking the decoder for each pair of bytes; characters that it lacks become question marks. */
export function inGbk(text: string): Uint8Array {
  const decoder = new TextDecoder('gbk')
  const pairs = new Map<string, [number, number]>()
  for (let high = 0x81; high <= 0xfe; high++) {
    for (let low = 0x40; low <= 0xfe; low++) pairs.set(decoder.decode(Uint8Array.of(high, low)), [high, low])
  }
  return Uint8Array.from([...text].flatMap((one) => (one <= '\x7f' ? one.charCodeAt(0) : (pairs.get(one) ?? 63))))
}
