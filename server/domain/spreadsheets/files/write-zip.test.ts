import { crc32, inflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { ZipParts } from './write-zip.ts'

const texts = { 'empty.xml': '', '目录/short.xml': '<a>茶</a>', 'long.xml': '第二十八批货物，'.repeat(60_000) }

async function written(): Promise<Buffer> {
  const chunks: Buffer[] = []
  const zip = new ZipParts((bytes) => chunks.push(Buffer.from(bytes)))
  for (const [name, text] of Object.entries(texts)) await zip.add(name, (put) => put(text))
  await zip.end()
  return Buffer.concat(chunks)
}

it('directory and heads of the parts say the same, and the parts are what was written', async () => {
  const file = await written()
  const end = file.length - 22
  expect(file.readUInt32LE(end)).toBe(0x06054b50)
  expect([8, 10].map((at) => file.readUInt16LE(end + at))).toEqual([3, 3])
  let at = file.readUInt32LE(end + 16)
  expect(at + file.readUInt32LE(end + 12)).toBe(end)
  for (const [name, text] of Object.entries(texts)) {
    const [crc = 0, packed = 0, size = 0, from = 0] = [16, 20, 24, 42].map((offset) => file.readUInt32LE(at + offset))
    const nameLength = file.readUInt16LE(at + 28)
    expect(file.readUInt32LE(at)).toBe(0x02014b50)
    expect(file.readUInt32LE(from)).toBe(0x04034b50)
    // Version 2.0 is the first with folders and deflated parts; sizes behind the part; names in UTF-8; a date of the format.
    for (const head of [file.subarray(at + 6), file.subarray(from + 4)])
      expect([0, 2, 4, 6, 8].map((offset) => head.readUInt16LE(offset))).toEqual([20, 0x0808, 8, 0, 0x21])
    expect(file.toString('utf8', at + 46, at + 46 + nameLength)).toBe(name)
    const body = from + 30 + nameLength
    expect(file.toString('utf8', from + 30, body)).toBe(name)
    const bytes = inflateRawSync(file.subarray(body, body + packed))
    expect([bytes.toString(), bytes.length, crc32(bytes)]).toEqual([text, size, crc])
    expect([0, 4, 8, 12].map((offset) => file.readUInt32LE(body + packed + offset))).toEqual([
      ...[0x08074b50, crc, packed, size],
    ])
    at += 46 + nameLength
  }
  expect(at).toBe(end)
})
