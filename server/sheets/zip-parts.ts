// A zip file written part by part, in constant memory: sizes and check sums stand behind each part (APPNOTE 4.3.9) and once
// more in the directory at the end. Parts of less than 4 GB.
import { once } from 'node:events'
import type { TransformOptions } from 'node:stream'
import { crc32, createDeflateRaw, type ZlibOptions } from 'node:zlib'

interface Part {
  name: Buffer
  at: number
  crc: number
  packed: number
  size: number
}

const options: ZlibOptions & TransformOptions = {
  // Good for text that repeats itself in every row: a higher level costs twice the time and saves little.
  level: 2,
  // So many bytes wait for the packer, which works beside us and never waits for the next piece.
  highWaterMark: 512 * 1024,
}
const packedUtf8SizesBehind = 0x0808
const deflated = 8

export class ZipParts {
  private parts: Part[] = []
  private at = 0
  private sink: (bytes: Buffer) => void

  constructor(sink: (bytes: Buffer) => void) {
    this.sink = sink
  }

  async add(name: string, content: Iterable<string> | AsyncIterable<string>): Promise<void> {
    const part: Part = { name: Buffer.from(name), at: this.at, crc: 0, packed: 0, size: 0 }
    this.put(localHead(part))
    const packer = createDeflateRaw(options)
    packer.on('data', (bytes: Buffer) => {
      part.packed += bytes.length
      this.put(bytes)
    })
    const ended = once(packer, 'end')
    try {
      for await (const text of content) {
        const bytes = Buffer.from(text)
        part.crc = crc32(bytes, part.crc)
        part.size += bytes.length
        if (!packer.write(bytes)) await once(packer, 'drain')
      }
    } catch (error) {
      packer.destroy()
      ended.catch(() => undefined)
      throw error
    }
    packer.end()
    await ended
    this.put(sizes(0x08074b50, part))
    this.parts.push(part)
  }

  end(): void {
    const from = this.at
    for (const part of this.parts) this.put(directoryEntry(part))
    const last = Buffer.alloc(22)
    last.writeUInt32LE(0x06054b50, 0)
    last.writeUInt16LE(this.parts.length, 8)
    last.writeUInt16LE(this.parts.length, 10)
    last.writeUInt32LE(this.at - from, 12)
    last.writeUInt32LE(from, 16)
    this.put(last)
  }

  private put(bytes: Buffer): void {
    this.at += bytes.length
    this.sink(bytes)
  }
}

function localHead({ name }: Part): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(packedUtf8SizesBehind, 6)
  head.writeUInt16LE(deflated, 8)
  // Of 1980-01-01, the earliest day that there is: who made it when stands in the sheet.
  head.writeUInt16LE(0x21, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function sizes(signature: number, { crc, packed, size }: Part): Buffer {
  const behind = Buffer.alloc(16)
  for (const [at, value] of [signature, crc, packed, size].entries()) behind.writeUInt32LE(value, at * 4)
  return behind
}

function directoryEntry(part: Part): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(20, 4)
  entry.writeUInt16LE(20, 6)
  entry.writeUInt16LE(packedUtf8SizesBehind, 8)
  entry.writeUInt16LE(deflated, 10)
  entry.writeUInt16LE(0x21, 14)
  for (const [at, value] of [part.crc, part.packed, part.size].entries()) entry.writeUInt32LE(value, 16 + at * 4)
  entry.writeUInt16LE(part.name.length, 28)
  entry.writeUInt32LE(part.at, 42)
  return Buffer.concat([entry, part.name])
}
